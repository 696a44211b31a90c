package dev.toll.systems.kafka;

import dev.toll.driver.Attempted;
import dev.toll.driver.CommandType;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.TlsProbe;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Way;
import java.time.Duration;

/**
 * The instance a proof looks at, and what the level claims of it.
 *
 * @param level the claim
 * @param jvms of what was really started: the same level, unless a test sabotages it
 * @param keys null when no level of the run needs TLS
 */
record KafkaProofTarget(
    KafkaLevel level, Jvms jvms, Endpoints endpoints, KeyMaterial keys, KafkaDriver driver) {
  private static final Duration ATTEMPT = Duration.ofSeconds(5);

  Security security() {
    return level.security();
  }

  /** What the running broker must say of itself. */
  BrokerConfiguration claimed() {
    return new BrokerConfiguration(level, endpoints, jvms.layout(), keys, "");
  }

  <A, R> R ask(CommandType<A, R> what, A arguments) throws SystemException, InterruptedException {
    return driver.call(what, arguments);
  }

  Attempted attempt(Way way) throws SystemException, InterruptedException {
    return attempt(way, null);
  }

  /**
   * Tries to be answered.
   *
   * @param tls version to offer alone; null where the way needs none
   */
  Attempted attempt(Way way, String tls) throws SystemException, InterruptedException {
    return ask(
        KafkaCommands.ATTEMPT, new KafkaCommands.Attempt(way, (int) ATTEMPT.toMillis(), tls));
  }

  TlsProbe tls() {
    return new TlsProbe(Endpoints.HOST, endpoints.broker(), keys, ATTEMPT);
  }
}
