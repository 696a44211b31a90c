package dev.toll.systems.sql;

import com.google.gson.JsonObject;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.run.RunDirectory;
import dev.toll.engine.run.Steps;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.JdkException;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.process.TollHome;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A SQL server made ready for one run. */
final class SqlSession implements Session {
  private static final Duration SHORT = Duration.ofMinutes(1);
  private static final Duration COPY = Duration.ofMinutes(5);

  private final Product product;
  private final RunContext context;
  private final Installation installation;
  private final SqlDriver.Tools tools;
  private final RunSecrets secrets;
  private final GuardScript script;
  private final DataTemplate template;
  private final Volume volume;
  private final Ports ports = new Ports();
  private final Map<String, String> description = new LinkedHashMap<>();
  private final long seed;
  private final boolean atRest;
  private SqlServer server;
  private SqlDriver driver;
  private int started;

  private SqlSession(
      Product product,
      Study study,
      RunContext context,
      Installation installation,
      SqlDriver.Tools tools,
      RunSecrets secrets)
      throws IOException, InterruptedException {
    Settings settings = study.settings();
    this.product = product;
    this.context = context;
    this.installation = installation;
    this.tools = tools;
    this.secrets = secrets;
    Files.createDirectories(context.work());
    script = GuardScript.in(context.work().toAbsolutePath());
    template = new DataTemplate(product, installation, context, secrets, script);
    volume =
        Volume.of(
            settings.text(VolumeSettings.DIRECTORY),
            context.work().toAbsolutePath(),
            context.ledger(),
            new LinuxMounts());
    seed = settings.has(DesignSettings.SEED) ? settings.count(DesignSettings.SEED) : 0;
    atRest =
        study.levels().stream()
            .anyMatch(level -> !SqlSettings.atRest(level.settings()).equals(SqlSettings.NONE));
    description.put(product.label(), installation.origin());
    description.put("driver JDK", tools.jdk().toString());
    description.put(
        "JDBC driver", tools.jars().get(tools.jars().size() - 1).getFileName().toString());
  }

  static SqlSession open(Product product, Study study, RunContext context)
      throws SystemException, InterruptedException {
    SqlArtifacts artifacts = new SqlArtifacts(context);
    Installation installation = installation(product, study.settings(), context);
    RunSecrets secrets = RunSecrets.create(study.levels(), context);
    try {
      List<Path> jars = new ArrayList<>(TollHome.driverJars("sql"));
      jars.addAll(artifacts.driver(product).paths());
      Path archives = context.cache().resolve("archives");
      SharedArchive.sweep(archives);
      var jdk = new JdkFinder().pick(new JdkRange("iiBench's driver", 17, 99));
      return new SqlSession(
          product,
          study,
          context,
          installation,
          new SqlDriver.Tools(jdk, jars, archives, context.ledger()),
          secrets);
    } catch (IOException | JdkException e) {
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
            .installed(settings.text(SqlSettings.HOME))
            .orElseThrow(() -> new SystemException(SqlSystem.missing(product, settings)));
  }

  @Override
  public Map<String, String> describe() {
    return description;
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (driver != null) {
      driver.close();
      driver = null;
    }
    if (server == null) {
      steps.skip("stop the server", "nothing is running");
      return;
    }
    steps.run(
        "stop the server",
        SHORT,
        () -> {
          server.close();
          server = null;
        });
  }

  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    steps.run(
        "wipe",
        COPY,
        () -> {
          volume.wipe();
          RunDirectory.delete(configuration());
        });
  }

  private Path configuration() {
    return context.work().toAbsolutePath().resolve("conf");
  }

  @Override
  public Instance start(Level level, Path logs, Steps steps)
      throws SystemException, InterruptedException {
    Up up = bringUp(level.settings(), logs, steps);
    return new SqlInstance(up.probed(), server, volume, up.facts(), seed, started++ < 2);
  }

  /** An instance that answers. */
  private record Up(Probed probed, Map<String, String> facts) {}

  private Up bringUp(Settings level, Path logs, Steps steps)
      throws SystemException, InterruptedException {
    // It boots while the server does.
    driver = SqlDriver.start(tools, level, logs);
    if (level.text(VolumeSettings.KIND).equals(VolumeSettings.TMPFS)) {
      steps.run("mount tmpfs", SHORT, () -> volume.open(level));
    } else {
      volume.open(level);
    }
    String wish = level.text(SqlSettings.PORT);
    int port = wish.equals(SqlSettings.AUTO) ? ports.next() : Integer.parseInt(wish);
    Product.Place place =
        new Product.Place(
            volume.path().resolve("server"),
            volume.path().resolve("tmp"),
            configuration(),
            port,
            secrets);
    steps.run("initialise", COPY, () -> initialise(level, place));
    Duration deadline = SqlSettings.deadline(level, SqlSettings.START_DEADLINE);
    steps.run(
        "start the server",
        deadline.plusSeconds(5),
        () -> {
          server =
              SqlServer.start(
                  "server",
                  Role.SERVER,
                  product.server(installation, place),
                  configuration(),
                  logs.toAbsolutePath().resolve("server.log"),
                  script,
                  context.ledger());
          server.awaitPort(port, deadline);
        });
    driver.process().watch(List.of(server.process()));
    Probed probed = new Probed(level, level, product, place, driver, server.pid(), ports);
    Map<String, String> facts = new TreeMap<>();
    steps.run(
        "preflight",
        deadline.plusSeconds(5),
        () -> {
          driver.open(probed.access(Access.Way.RIGHT));
          JsonObject told = driver.call("preflight", new JsonObject(), deadline);
          told.entrySet().forEach(e -> facts.put(e.getKey(), e.getValue().getAsString()));
        });
    return new Up(probed, facts);
  }

  private void initialise(Settings level, Product.Place place)
      throws SystemException, InterruptedException, IOException {
    Files.createDirectories(place.configuration());
    Files.createDirectories(place.temporary());
    template.copy(level, place.data());
    product.configure(installation, level, place);
  }

  /**
   * The at-rest proof, on an instance of its own: its markers must not lie about in the measured
   * one. Taken at every level as soon as one is encrypted, so that looking is seen to work.
   */
  @Override
  public List<ProofResult> probe(Level level, Path logs, Steps steps)
      throws SystemException, InterruptedException {
    if (!atRest) {
      return List.of();
    }
    stop(steps);
    wipe(steps);
    try {
      Path probeLogs = Files.createDirectories(logs.resolve("probe"));
      Up up = bringUp(level.settings(), probeLogs, steps);
      AtRestProof.Files files = product.files(up.probed().place());
      return List.of(
          steps.call("at-rest probe", SHORT, () -> new AtRestProof(up.probed(), files).prove()));
    } catch (IOException e) {
      throw new SystemException("the at-rest probe: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (driver != null) {
      driver.close();
      driver = null;
    }
    if (server != null) {
      server.close();
      server = null;
    }
    secrets.close();
    try {
      volume.wipe();
    } catch (IOException e) {
      context.progress().note("data could not be removed from " + volume.path() + ": " + e);
    }
  }
}
