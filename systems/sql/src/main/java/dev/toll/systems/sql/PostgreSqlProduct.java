package dev.toll.systems.sql;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** PostgreSQL. */
final class PostgreSqlProduct implements Product {
  static final String NAME = "postgresql";
  static final String VERSION = "18.4.0";
  static final String AUTHENTICATION = "system.authentication";
  static final String CHECKSUMS = "system.checksums";
  static final String SCRAM = "scram-sha-256";
  static final String USER = "toll";
  static final String DATABASE = "postgres";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String label() {
    return "PostgreSQL";
  }

  @Override
  public List<SettingSpec> settings() {
    List<SettingSpec> specs = new ArrayList<>(SqlSettings.all(name(), VERSION));
    specs.add(
        SettingSpec.choice(
            AUTHENTICATION,
            SCRAM,
            List.of(SCRAM, "md5", "trust"),
            "how clients show who they are: a salted challenge, an unsalted one, or not at all"));
    specs.add(
        SettingSpec.choice(
            CHECKSUMS, "on", List.of("on", "off"), "checksums of the pages of data on disk"));
    specs.add(
        SettingSpec.choice(
            SqlSettings.AT_REST,
            SqlSettings.NONE,
            List.of(SqlSettings.NONE, SqlSettings.TABLES, SqlSettings.ALL),
            "encryption at rest; this server has none of its own"));
    return specs;
  }

  @Override
  public Optional<String> unavailable(Settings level, Installation installation) {
    if (!SqlSettings.atRest(level).equals(SqlSettings.NONE)) {
      return Optional.of(
          "PostgreSQL has no encryption at rest of its own; encrypt the volume it lies on");
    }
    return Programs.root() && !Unshare.works()
        ? Optional.of(
            "PostgreSQL refuses to be run by root, and 'unshare --user' (package util-linux), by"
                + " which it would not see that it is, is not permitted here; run toll as another"
                + " user")
        : Optional.empty();
  }

  @Override
  public Distribution distribution() {
    return new PostgreSqlDistribution();
  }

  @Override
  public Configuration configuration() {
    return new PostgreSqlConfiguration();
  }

  @Override
  public Clients clients() {
    return new PostgreSqlClients();
  }
}
