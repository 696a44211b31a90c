package dev.toll.systems.sql;

import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Observing;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Probe;
import dev.toll.engine.system.Probing;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.process.TollHome;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A SQL server made ready for one run. */
final class SqlSession implements Session, Probing {
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final Product product;
  private final SqlDriver.Tools tools;
  private final RunSecrets secrets;
  private final Servers servers;
  private final Ports ports;
  private final Map<String, String> description = new LinkedHashMap<>();
  private final long seed;
  private final boolean atRest;
  private SqlDriver driver;
  private SqlDriver observer;
  private int started;

  private SqlSession(
      Product product,
      Study study,
      SqlDriver.Tools tools,
      RunSecrets secrets,
      Servers servers,
      Ports ports,
      Map<String, String> described) {
    Settings settings = study.settings();
    this.product = product;
    this.tools = tools;
    this.secrets = secrets;
    this.servers = servers;
    this.ports = ports;
    description.putAll(described);
    seed = settings.has(DesignSettings.SEED) ? settings.count(DesignSettings.SEED) : 0;
    atRest =
        study.levels().stream()
            .anyMatch(level -> !SqlSettings.atRest(level.settings()).equals(SqlSettings.NONE));
    description.put("driver JDK", tools.jdk().toString());
    description.put(
        "JDBC driver", tools.jars().get(tools.jars().size() - 1).getFileName().toString());
  }

  static SqlSession open(Product product, Study study, RunContext context)
      throws SystemException, InterruptedException {
    SqlArtifacts artifacts = new SqlArtifacts(context);
    Settings settings = study.settings();
    boolean connected = Connected.wanted(settings);
    Installation installation = connected ? null : installation(product, settings, context);
    RunSecrets secrets = RunSecrets.create(study.levels(), context);
    try {
      List<Path> jars = new ArrayList<>(TollHome.driverJars("sql"));
      jars.addAll(artifacts.driver(product).paths());
      Path archives = context.cache().resolve("archives");
      SharedArchive.sweep(archives);
      var jdk = new JdkFinder().pick(new JdkRange("iiBench's driver", 17, 99));
      SqlDriver.Tools tools =
          new SqlDriver.Tools(jdk, jars, archives, context.ledger(), context.profiled());
      Ports ports = new Ports();
      Files.createDirectories(context.work());
      Servers servers;
      String origin;
      if (connected) {
        Connected server = Connected.of(product, settings);
        servers = new ConnectedServers(product, server, context, secrets, tools);
        origin = "connected to " + server;
      } else {
        servers = new OwnServers(product, settings, context, installation, secrets, ports);
        origin = installation.origin();
      }
      return new SqlSession(
          product, study, tools, secrets, servers, ports, Map.of(product.label(), origin));
    } catch (IOException e) {
      secrets.close();
      throw new SystemException(e.getMessage(), e);
    } catch (SystemException e) {
      secrets.close();
      throw e;
    }
  }

  private static Installation installation(Product product, Settings settings, RunContext context)
      throws SystemException, InterruptedException {
    return settings.text(SqlSettings.SERVER).equals(SqlSettings.EMBEDDED)
        ? new SqlArtifacts(context).embedded(product, settings.text(SqlSettings.VERSION))
        : product
            .distribution()
            .installed(settings.text(SqlSettings.HOME))
            .orElseThrow(() -> new SystemException(SqlSystem.missing(product, settings)));
  }

  @Override
  public Map<String, String> describe() {
    return description;
  }

  @Override
  public void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    stop(steps);
    wipe(steps);
  }

  void stop(Steps steps) throws SystemException, InterruptedException {
    closeClients();
    servers.down(steps);
  }

  private void closeClients() {
    if (observer != null) {
      observer.close();
      observer = null;
    }
    if (driver != null) {
      driver.close();
      driver = null;
    }
  }

  void wipe(Steps steps) throws SystemException, InterruptedException {
    servers.wipe(steps);
  }

  @Override
  public Instance start(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    Settings settings = level.settings();
    Up up = bringUp(settings, slot.logs(), steps);
    if (Observing.of(settings).asksSystem()) {
      observer = SqlDriver.observer(tools, settings, slot.logs());
    }
    return new SqlInstance(this, up.probed(), servers, observer, up.facts(), seed, started++ < 2);
  }

  /** An instance that answers. */
  private record Up(Probed probed, Map<String, String> facts) {}

  private Up bringUp(Settings level, Path logs, Steps steps)
      throws SystemException, InterruptedException {
    // It boots while the server does.
    driver = SqlDriver.start(tools, level, logs);
    Place place = servers.up(level, logs, driver, steps);
    long pid = servers.server() == null ? -1 : servers.server().pid();
    Probed probed = new Probed(level, level, product, place, driver, pid, ports);
    Duration deadline = level.duration(SqlSettings.START_DEADLINE);
    Map<String, String> facts = new TreeMap<>();
    steps.run(
        "preflight",
        deadline.plusSeconds(5),
        () -> {
          driver.ready(SHORT);
          driver.call(SqlCommands.OPEN, probed.access(Access.Way.RIGHT));
          SqlCommands.Names asked = new SqlCommands.Names(servers.asked(level));
          facts.putAll(driver.call(SqlCommands.PREFLIGHT, asked, deadline).facts());
        });
    return new Up(probed, facts);
  }

  /**
   * The at-rest proof, on an instance of its own: its markers must not lie about in the measured
   * one. Taken at every level as soon as one is encrypted, so that looking is seen to work.
   */
  @Override
  public Probe probe(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    Up up = bringUp(level.settings(), slot.logs(), steps);
    return new AtRestProbe(up.probed());
  }

  @Override
  public <T> Optional<T> capability(Class<T> type) {
    return type == Probing.class && !atRest ? Optional.empty() : Session.super.capability(type);
  }

  private final class AtRestProbe implements Probe {
    private final Probed probed;

    AtRestProbe(Probed probed) {
      this.probed = probed;
    }

    @Override
    public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
      AtRestProof.Files files = product.configuration().files(probed.place());
      return List.of(
          steps.call("at-rest probe", SHORT, () -> new AtRestProof(probed, files).prove()));
    }

    @Override
    public void stop(Steps steps) throws SystemException, InterruptedException {
      SqlSession.this.stop(steps);
    }

    @Override
    public void wipe(Steps steps) throws SystemException, InterruptedException {
      SqlSession.this.wipe(steps);
    }
  }

  @Override
  public void close() {
    closeClients();
    servers.close();
    secrets.close();
  }
}
