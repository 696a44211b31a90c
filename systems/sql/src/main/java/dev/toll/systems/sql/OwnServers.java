package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A server of toll's own for every trial, on data copied from a template. */
final class OwnServers implements Servers {
  private static final Duration SHORT = Duration.ofMinutes(1);
  private static final Duration COPY = Duration.ofMinutes(5);

  private final Product product;
  private final RunContext context;
  private final Installation installation;
  private final RunSecrets secrets;
  private final GuardScript script;
  private final DataTemplate template;
  private final Volume volume;
  private final Ports ports;
  private SqlServer server;

  OwnServers(
      Product product,
      Settings study,
      RunContext context,
      Installation installation,
      RunSecrets secrets,
      Ports ports)
      throws IOException, InterruptedException {
    this.product = product;
    this.context = context;
    this.installation = installation;
    this.secrets = secrets;
    this.ports = ports;
    script = GuardScript.in(context.work().toAbsolutePath());
    template = new DataTemplate(product, installation, context, secrets, script);
    volume =
        Volume.of(
            study.text(VolumeSettings.DIRECTORY),
            context.work().toAbsolutePath(),
            context.ledger(),
            new LinuxMounts());
  }

  @Override
  public Place up(Settings level, Path logs, SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException {
    volume.open(level, steps);
    int port = ServerPort.choose(product.label() + " server", SqlSettings.PORT, level, ports);
    Place place =
        new Place(
            volume.path().resolve("server"),
            volume.path().resolve("tmp"),
            configuration(),
            port,
            secrets);
    steps.run("initialise", COPY, () -> initialise(level, place));
    Duration deadline = level.duration(SqlSettings.START_DEADLINE);
    steps.run(
        "start the server",
        deadline.plusSeconds(5),
        () -> {
          server =
              SqlServer.start(
                  "server",
                  Role.SERVER,
                  product.configuration().server(installation, place),
                  configuration(),
                  logs.toAbsolutePath().resolve("server.log"),
                  script,
                  context.ledger());
          server.awaitPort(port, deadline);
        });
    driver.watch(List.of(server.process()));
    return place;
  }

  private Path configuration() {
    return context.work().toAbsolutePath().resolve("conf");
  }

  private void initialise(Settings level, Place place)
      throws SystemException, InterruptedException, IOException {
    Files.createDirectories(place.configuration());
    Files.createDirectories(place.temporary());
    template.copy(level, place.data());
    product.configuration().configure(installation, level, place);
  }

  @Override
  public SqlServer server() {
    return server;
  }

  @Override
  public Volume volume() {
    return volume;
  }

  @Override
  public List<String> asked(Settings level) {
    return List.of();
  }

  @Override
  public void down(Steps steps) throws SystemException, InterruptedException {
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

  @Override
  public void close() {
    if (server != null) {
      server.close();
      server = null;
    }
    try {
      volume.wipe();
    } catch (IOException e) {
      context.progress().note("data could not be removed from " + volume.path() + ": " + e);
    }
  }
}
