package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.study.Study;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers' parsers say of options, and which variables options set. */
class OptionsTest {
  /** As MariaDB 11.4.5 prints it. */
  private static final String HELP =
      """
      2026-11-24  1:44:26 0 [Warning] option 'innodb-io-capacity': unsigned value 7 adjusted to 100
      2026-11-24  1:44:26 0 [ERROR] /bin/mariadbd: Error while setting value 'abc' to 'sync_binlog'
      2026-11-24  1:44:26 0 [ERROR] /bin/mariadbd: Error while setting value '-1' to 'max_connections'
      2026-11-24  1:44:26 0 [ERROR] /bin/mariadbd: unknown variable 'innodb_flush_log_at_trx_comit=2'
      2026-11-24  1:44:26 0 [Warning] /bin/mariadbd: unknown variable 'loose-innodb_doublewritten=1'
      2026-11-24  1:44:26 0 [Note] Using unique option prefix 'innodb_file_per_t' is error-prone and \
      can break in the future. Please use the full name 'innodb-file-per-table' instead.
      2026-11-24  1:44:26 0 [ERROR] /bin/mariadbd: ambiguous option '--innodb_flush_log=2' \
      (innodb-flush-log-at-timeout, innodb-flush-log-at-trx-commit)
      Variables (--variable-name=value)
      and boolean options {FALSE|TRUE}                             Value (after reading options)
      ------------------------------------------------------------ -------------
      innodb-doublewrite                                           ON
      innodb-flush-log-at-trx-commit                               1
      """;

  /** ALTER SYSTEM takes no unit such as 8kB. */
  @ParameterizedTest
  @CsvSource({
    "16384 8kB, 131072kB",
    "4096 kB, 4096kB",
    "-1 kB, -1",
    "0 ms, 0ms",
    "on, on",
    "'DateStyle, 8 kB x', 'DateStyle, 8 kB x'",
    "1, 1"
  })
  void whatPostgreSqlReportsIsWrittenAsItAcceptsIt(String reported, String written) {
    assertThat(OptionValue.accepted(reported)).isEqualTo(written);
  }

  @Test
  void mariaDbsReasonsAreTold() {
    Configuration.Parsed parsed = MariaDbConfiguration.parsed(HELP);
    assertThat(parsed.why("innodb_flush_log_at_trx_comit"))
        .isEqualTo(
            "it has no variable 'innodb_flush_log_at_trx_comit'; did you mean"
                + " 'innodb_flush_log_at_trx_commit'?");
    assertThat(parsed.why("innodb_doublewritten")).contains("did you mean 'innodb_doublewrite'?");
    assertThat(parsed.why("innodb_io_capacity")).isEqualTo("unsigned value 7 adjusted to 100");
    assertThat(parsed.why("sync_binlog")).isEqualTo("it cannot be 'abc'");
    assertThat(parsed.why("max_connections")).isEqualTo("it cannot be '-1'");
    assertThat(parsed.why("innodb_file_per_t"))
        .contains("is an abbreviation; write innodb_file_per_table");
    assertThat(parsed.why("innodb_flush_log"))
        .contains("is ambiguous: innodb_flush_log_at_timeout");
    assertThat(parsed.why("innodb_doublewrite")).isNull();
  }

  @Test
  void postgreSqlsReasonsAreTold() {
    assertThat(
            PostgreSqlConfiguration.refused(
                """
                2026-11-24 LOG:  unrecognized configuration parameter "shared_bufers" in file \
                "/tmp/x/postgresql.conf" line 1
                2026-11-24 LOG:  parameter "fsync" requires a Boolean value
                2026-11-24 LOG:  2000 is outside the valid range for parameter "commit_siblings" (0 .. 1000)
                2026-11-24 FATAL:  configuration file "/tmp/x/postgresql.conf" contains errors
                """))
        .containsEntry("shared_bufers", "it has no variable 'shared_bufers'")
        .containsEntry("fsync", "parameter \"fsync\" requires a Boolean value")
        .containsEntry(
            "commit_siblings",
            "2000 is outside the valid range for parameter \"commit_siblings\" (0 .. 1000)")
        .hasSize(3);
  }

  @Test
  void anOptionSetsItsVariableHoweverItIsSpelt() throws Exception {
    Study study =
        RealSql.study(
            "mariadb",
            List.of(
                "system.options.skip-log-bin=ON",
                "system.options.skip_innodb_doublewrite=OFF",
                "system.options.skip-name-resolve=ON",
                "system.options.loose-max-connections=70",
                "system.options.innodb-flush-log-at-trx-commit=2"));
    Configuration configuration = new MariaDbConfiguration();
    assertThat(configuration.wanted(study.settings()))
        .containsEntry("log_bin", "OFF")
        .containsEntry("innodb_doublewrite", "ON")
        .containsEntry("skip_name_resolve", "ON")
        .containsEntry("max_connections", "70")
        .containsEntry("innodb_flush_log_at_trx_commit", "2")
        .hasSize(5);
    assertThat(configuration.setting("log_bin", study.settings()))
        .isEqualTo("system.options.skip-log-bin");
  }

  @Test
  void aValueIsTheSameHoweverItIsSpelt() {
    assertThat(OptionValue.same("1.5GB", "196608 8kB")).isTrue();
    assertThat(OptionValue.same("90s", "90 s")).isTrue();
    assertThat(OptionValue.same("89600ms", "90 s")).isTrue();
    assertThat(OptionValue.same("89400ms", "90 s")).isFalse();
    assertThat(OptionValue.same("10M", "10485761")).isFalse();
    Configuration configuration = new MariaDbConfiguration();
    assertThat(configuration.value("skip-name-resolve", "")).isEqualTo("ON");
    assertThat(configuration.value("skip-log-bin", "")).isEqualTo("OFF");
    assertThat(configuration.value("init-connect", "")).isEmpty();
    assertThat(configuration.value("log-bin", "changes")).isEqualTo("ON");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql | 128MB | 131072kB | true",
        "postgresql | 5min | 300 s | true",
        "postgresql | on | YES | true",
        "postgresql | off | 0 | true",
        "postgresql | 4.0 | 4 | true",
        // In kB or in bytes: which, depends on the variable.
        "postgresql | 4MB | 4194304 | false",
        "postgresql | 010 | 10 | false",
        "postgresql | 60s | 60MB | false",
        "mariadb | 128M | 134217728 | true",
        "mariadb | 1G | 1024m | true",
        "mariadb | ROW | row | true",
        "mariadb | 1M | 1G | false",
      })
  void twoSpellingsOfOneValueAreTheSame(String system, String one, String other, boolean same) {
    Configuration of =
        system.equals("mariadb") ? new MariaDbConfiguration() : new PostgreSqlConfiguration();
    assertThat(of.canonical(one).equals(of.canonical(other))).isEqualTo(same);
  }

  @Test
  void twoSpellingsOfOneOptionAreRefused() {
    assertThatThrownBy(
            () ->
                RealSql.study(
                    "mariadb",
                    List.of("system.options.sync_binlog=1", "system.options.sync-binlog=2")))
        .hasMessageContaining("sets the same variable as sync");
  }

  /** What no connection and no file of a level uses was priced all the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mariadb | tls_version=TLSv1.2 | set system.tls instead",
        "mariadb | ssl=ON | set system.security instead",
        "mariadb | loose-innodb-encrypt-tables=ON | set system.at-rest instead",
        "mariadb | innodb-encryption-threads=4 | no effect while system.at-rest is none",
        "mariadb | ssl-cipher=AES256-SHA | no effect while system.security is none",
        "mariadb | port=3307 | toll sets it",
        "mariadb | loose-datadir=/a | toll sets it",
        "postgresql | data_directory=/a | toll sets it",
        "postgresql | ssl=on | set system.security instead",
        "postgresql | ssl_ciphers=HIGH | no effect while system.security is none",
        "postgresql | ssl_min_protocol_version=TLSv1.2 | set system.tls instead",
        "postgresql | data_checksums=off | set system.checksums instead",
        "mariadb | innodb_flush_neighbors=1 |",
        "postgresql | wal_compression=on |",
      })
  void whatALevelCannotUseIsRefused(String system, String option, String why) throws Exception {
    String set = "system.options." + option;
    if (why == null) {
      assertThat(RealSql.study(system, List.of(set))).isNotNull();
      return;
    }
    assertThatThrownBy(() -> RealSql.study(system, List.of(set)))
        .hasMessageContaining("system.options." + option.substring(0, option.indexOf('=')))
        .hasMessageContaining(why);
  }

  @Test
  void whatTlsCanUseIsTaken() throws Exception {
    Study study = RealSql.study("postgresql");
    Configuration configuration = new PostgreSqlConfiguration();
    assertThat(configuration.unusable("ssl_ciphers", study.level("tls").settings())).isNull();
    assertThat(configuration.unusable("ssl_ciphers", study.level("none").settings())).isNotNull();
    assertThat(configuration.unusable("fsync=off", study.level("none").settings()))
        .isEqualTo("no option has such a name");
  }

  @Test
  void statementsEndAtTheEndOfALine() {
    assertThat(ServerSettings.statements("SET GLOBAL a = 'x;y'; \nSET GLOBAL b = 2;\n"))
        .containsExactly("SET GLOBAL a = 'x;y'", "SET GLOBAL b = 2");
    assertThat(ServerSettings.statements("")).isEmpty();
  }
}
