package dev.toll.systems.sql;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** MariaDB servers for another system to store in: a process and a data directory each. */
public final class MariaDbGroup implements ServerGroup {
  public static final String STOP_STEP = "stop the MariaDB servers";
  public static final String BUFFER_POOL = SqlSettings.BUFFER_POOL;
  public static final String OPTIONS = SqlSettings.OPTIONS;

  private static final Duration LONG = Duration.ofMinutes(5);

  private final Kit kit;
  private final List<OwnServers> servers = new ArrayList<>();
  private final List<Endpoint> endpoints = new ArrayList<>();
  private final Settings level;
  private final List<Path> logs = new ArrayList<>();

  /** What the servers of a run are made from. */
  public static final class Kit {
    private final SqlTools tools;
    private final RunMaterial material;
    private final DataTemplate template;
    private final Map<ServerLocation, SqlTools> sites = new HashMap<>();

    /**
     * Finds or fetches the server, puts it on the hosts of role worker, and makes the run's
     * password.
     */
    public Kit(RunContext context) throws SystemException, InterruptedException {
      tools = SqlTools.of(new MariaDbProduct(), settings(Map.of()), context);
      for (ServerLocation site : context.placement().servers(HostRole.WORKER)) {
        if (site.host().away()) {
          context.progress().activity("copying MariaDB to " + site.host().name());
          sites.put(site, tools.on(site));
        }
      }
      material = RunMaterial.create(List.of(), context);
      template = new DataTemplate(tools, material, context.work());
    }

    private SqlTools at(ServerLocation site) {
      return sites.getOrDefault(site, tools);
    }

    public RunSecrets secrets() {
      return material.secrets();
    }

    public String origin() {
      return tools.installation().origin();
    }
  }

  /** MariaDB's own settings, but for those that are given. */
  private static Settings settings(Map<String, String> given) throws SystemException {
    Problems problems = new Problems();
    Settings settings =
        Settings.of(
                given.entrySet().stream()
                    .map(e -> new Setting(e.getKey(), e.getValue(), Origin.DEFAULT))
                    .toList())
            .checked(new MariaDbProduct().settings(), problems);
    if (!problems.isEmpty()) {
      throw new SystemException(String.join("; ", problems.messages()));
    }
    return settings;
  }

  /**
   * Servers that are not started.
   *
   * @param sites the machine of each
   * @param given settings as a study of MariaDB writes them, the same for each
   * @param configuration directory of theirs
   * @param data directory of theirs
   */
  public MariaDbGroup(
      Kit kit,
      Ports ports,
      List<ServerLocation> sites,
      Map<String, String> given,
      Path configuration,
      Path data,
      Path logs)
      throws SystemException {
    this.kit = kit;
    level = settings(given);
    for (int i = 0; i < sites.size(); i++) {
      String name = name(i);
      Layout layout =
          new Layout(configuration.resolve(name), data.resolve(name), logs.resolve(name));
      this.logs.add(layout.logs());
      servers.add(new OwnServers(kit.at(sites.get(i)), kit.template, ports, level, layout));
    }
  }

  /** Why an option cannot be given to such a server; null when it can. */
  public static String unusable(String option) {
    try {
      return new MariaDbProduct().configuration().unusable(option, settings(Map.of()));
    } catch (SystemException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Options that a server does not report as they were given, in words.
   *
   * @param options by name
   * @param variables that it reports
   */
  public static List<String> differing(Map<String, String> options, Map<String, String> variables) {
    Configuration configuration = new MariaDbProduct().configuration();
    List<String> wrong = new ArrayList<>();
    options.forEach(
        (option, value) -> {
          String variable = configuration.variable(option);
          String found = variables.getOrDefault(variable, "not reported");
          if (!OptionValue.same(configuration.value(option, value), found)) {
            wrong.add("%s is %s, not %s".formatted(variable, found, value));
          }
        });
    return wrong;
  }

  private static String name(int i) {
    return "shard-" + i;
  }

  /**
   * Ends all of them in good order and starts them again on their data, which leaves nothing in
   * their page caches (innodb_buffer_pool_dump_at_shutdown is off).
   */
  public void restart() throws SystemException, InterruptedException, IOException {
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).restart(name(i));
    }
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).await(endpoints.get(i));
    }
  }

  /** Starts all of them at once; returns how clients connect to each. */
  public List<Access> start(Steps steps) throws SystemException, InterruptedException {
    for (OwnServers server : servers) {
      endpoints.add(server.endpoint());
    }
    steps.run(
        "initialise the servers",
        LONG,
        () -> {
          for (int i = 0; i < servers.size(); i++) {
            Files.createDirectories(logs.get(i));
            servers.get(i).initialise(endpoints.get(i));
          }
        });
    steps.run(
        "start the servers",
        LONG,
        () -> {
          for (int i = 0; i < servers.size(); i++) {
            servers.get(i).launch(name(i));
          }
          for (int i = 0; i < servers.size(); i++) {
            servers.get(i).await(endpoints.get(i));
          }
        });
    return endpoints.stream()
        .map(each -> kit.tools.product().configuration().client(level, each, Endpoint.Way.RIGHT))
        .toList();
  }

  @Override
  public List<ManagedProcess> processes() {
    return servers.stream().flatMap(server -> server.processes().stream()).toList();
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    steps.run(STOP_STEP, LONG, this::kill);
  }

  @Override
  public void kill() {
    servers.forEach(OwnServers::kill);
  }
}
