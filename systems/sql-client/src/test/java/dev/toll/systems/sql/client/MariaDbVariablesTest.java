package dev.toll.systems.sql.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MariaDbVariablesTest {
  @Test
  void aValueIsWrittenAsItsVariableTakesIt() {
    assertThat(MariaDbVariables.literal("BIGINT UNSIGNED", "128M")).isEqualTo("134217728");
    assertThat(MariaDbVariables.literal("INT UNSIGNED", "2")).isEqualTo("2");
    assertThat(MariaDbVariables.literal("BOOLEAN", "ON")).isEqualTo("'ON'");
    assertThat(MariaDbVariables.literal("ENUM", "0")).isEqualTo("0");
    assertThat(MariaDbVariables.literal("VARCHAR", "12")).isEqualTo("'12'");
    assertThat(MariaDbVariables.literal("VARCHAR", "it's \\x")).isEqualTo("'it''s \\\\x'");
  }
}
