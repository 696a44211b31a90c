package dev.toll.systems.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of levels before anything starts. */
class KafkaSystemTest {
  private final KafkaSystem system = new KafkaSystem();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jvm.jdk=11                                                | neither auto nor a release from 17 to 25
          workload.spin=1ms                                         | no effect without a rate
          system.options.process.roles=broker                       | is set by toll
          workload.record-size=10                                   | workload.record-size
          system.options.listeners=x                                | is set by toll
          system.options.ssl.client.auth=none                       | the level's security by system.security
          system.options.log.flush.interval.messages=1              | is set by system.log.flush
          system.client-options.acks=all                            | is set by workload.acks
          system.client-options.sasl.mechanism=PLAIN                | is set by toll
          system.port.broker=http                                   | neither auto nor a TCP port
          """)
  void mistakesAreSaid(String setting, String message) {
    assertThatThrownBy(() -> checked(setting))
        .hasMessageContaining(setting.split("=")[0])
        .hasMessageContaining(message);
  }

  @Test
  void settingsThatDoNotGoTogetherAreSaid() throws Exception {
    String plain = "none: {description: plain text}";
    String cipher = "{system: {security: %s, tls: {cipher: %s}}}";
    assertThatThrownBy(
            () -> checked(plain, "none: " + cipher.formatted("none", "TLS_AES_128_GCM_SHA256")))
        .hasMessageContaining("kafka.yaml:15")
        .hasMessageContaining("no effect without TLS");
    assertThatThrownBy(
            () ->
                checked(
                    plain,
                    "none: " + cipher.formatted("tls", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384")))
        .hasMessageContaining("is no suite of TLS 1.3");
    assertThatThrownBy(() -> checked(plain, "none: {workload: {acks: '1'}}"))
        .hasMessageContaining("needs the acknowledgement of all");
  }

  @Test
  void everyConsumerNeedsAPartition() {
    List<String> set = List.of("workload.name=consume", "workload.partitions=1");
    assertThatThrownBy(() -> RealKafka.study(set))
        .hasMessageContaining("more consumers than partitions");
  }

  /** The keys of the built-in load do not exist with it. */
  @Test
  void whatClientsOfAStudysOwnLoadHaveIsTheStudys() throws Exception {
    checked(RealKafka.study(List.of("workload.name=command", "system.client-options.linger.ms=0")));
  }

  private void checked(String text, String replacement) throws Exception {
    checked(RealKafka.study(RealKafka.text().replace(text, replacement), List.of()));
  }

  private void checked(String setting) throws Exception {
    checked(RealKafka.study(List.of(setting)));
  }

  private void checked(Study study) throws Exception {
    Problems problems = new Problems();
    system.check(study.levels(), problems);
    problems.throwIfAny();
  }

  @Test
  void everySettingInWhichLevelsDifferIsWitnessedOrNot() throws Exception {
    Study study = RealKafka.study(List.of());
    assertThat(by(study, "system.security", "tls")).contains("wire", "negotiated", "settings");
    assertThat(by(study, "system.tls.cipher", "tls-1.2")).contains("negotiated");
    assertThat(by(study, "system.tls.cipher", "tls")).isEmpty();
    assertThat(by(study, "system.log.flush", "packed")).containsExactly("settings");
    assertThat(by(study, "system.options.num.io.threads", "packed")).containsExactly("settings");
    assertThat(by(study, "workload.compression", "packed")).containsExactly("load");
    assertThat(by(study, "workload.acks", "one-ack")).isEmpty();
    assertThat(by(study, "workload.linger", "packed")).isEmpty();
    assertThat(by(study, "jvm.jdk", "packed")).containsExactly("jdk");
    Settings level = study.level("none").settings();
    assertThat(level.is(Trait.INERT, "system.port.broker")).isTrue();
    assertThat(level.is(Trait.INERT, "workload.records")).isFalse();
  }

  private Set<String> by(Study study, String path, String level) {
    return study.level(level).settings().witnesses(path, study.level("none").settings());
  }

  @Test
  void fixedPortsCannotBeSharedByLevelsAtOnce() throws Exception {
    assertThat(system.obstacle(RealKafka.study(List.of()).levels())).isEmpty();
    List<Level> fixed = RealKafka.study(List.of("system.port.broker=9092")).levels();
    assertThat(system.obstacle(fixed)).get().asString().contains("system.port.broker: 9092");
  }

  @Test
  void whatIsOnlyReadHasNoLatencyOfAcknowledgement() throws Exception {
    Study study = RealKafka.study(List.of());
    assertThat(system.metrics(study.level("none").settings()))
        .anyMatch(metric -> metric.name().equals("latency_p99"))
        .first()
        .matches(metric -> metric.primary());
    Study reading = RealKafka.study(List.of("workload.name=consume"));
    assertThat(system.metrics(reading.level("none").settings()))
        .noneMatch(metric -> metric.name().startsWith("latency"));
  }

  @Test
  void memoryAndDiskAreEstimated() throws Exception {
    var estimate = system.estimate(RealKafka.study(List.of("workload.records=1M")).level("none"));
    assertThat(estimate.diskBytes()).isBetween(1_000_000_000L, 1_200_000_000L);
    assertThat(estimate.memoryBytes()).isGreaterThan(448L << 20);
  }
}
