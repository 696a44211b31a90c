package dev.toll.engine.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.analysis.Fixtures;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import org.junit.jupiter.api.Test;

class PhraseTest {

  @Test
  void speaksTheMetricsLanguage() {
    assertThat(Phrase.change(Fixtures.ELAPSED, 0.059)).isEqualTo("takes 5.9 % longer");
    assertThat(Phrase.change(Fixtures.ELAPSED, -0.059)).isEqualTo("takes 5.9 % less time");
    assertThat(Phrase.change(Fixtures.RATE, -0.12)).isEqualTo("has 12.0 % fewer entries/s");
    assertThat(Phrase.change(Fixtures.CPU, 0.3))
        .isEqualTo("uses 30.0 % more client CPU per million entries");
    assertThat(Phrase.change(metric("Bytes on disk", "bytes"), -0.01))
        .isEqualTo("has 1.0 % fewer bytes on disk");
    assertThat(Phrase.change(metric("Memory", "bytes"), -0.01)).isEqualTo("uses 1.0 % less memory");
    assertThat(Phrase.change(metric("CPU", "CPU-s"), 0.3)).isEqualTo("uses 30.0 % more CPU");
    assertThat(Phrase.change(metric("Insert latency p99", "ms"), 0.25))
        .isEqualTo("has 25.0 % higher insert latency p99");
    assertThat(Phrase.change(metric("Ingest rate", "1/s"), -0.25))
        .isEqualTo("has 25.0 % lower ingest rate");
  }

  @Test
  void smallChangesKeepADigitAndMarginsReadAsWritten() {
    assertThat(Phrase.change(Fixtures.ELAPSED, 0.0004)).isEqualTo("takes 0.04 % longer");
    assertThat(Phrase.margin(0.02)).isEqualTo("2 %");
    assertThat(Phrase.margin(0.005)).isEqualTo("0.5 %");
    assertThat(Phrase.margin(0.1)).isEqualTo("10 %");
    assertThat(Phrase.margin(1)).isEqualTo("100 %");
    assertThat(Phrase.margin(0.000125)).isEqualTo("0.0125 %");
    assertThat(Phrase.margin(0.00005)).isEqualTo("0.005 %");
    assertThat(Phrase.margin(0)).isEqualTo("0 %");
  }

  private static Metric metric(String label, String unit) {
    return new Metric("m", label, unit, Better.LOWER, false);
  }
}
