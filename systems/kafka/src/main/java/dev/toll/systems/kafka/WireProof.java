package dev.toll.systems.kafka;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.kafka.client.KafkaCommands;
import java.net.InetSocketAddress;

/**
 * A marker, produced and consumed through a relay. A client goes where the broker's metadata sends
 * it, to {@code localhost} and its port: so the relay listens at the same port of another loopback
 * address, and the proof's client, in a JVM of its own, resolves the name to that address ({@code
 * jdk.net.hosts.file}). The broker, its listener and the load's clients are left as they are.
 */
record WireProof(KafkaProofTarget probed) {
  static final String NAME = "wire";

  /** On Linux all of 127.0.0.0/8 is this machine's. */
  static final String RELAY = "127.0.0.2";

  ProofResult prove() throws SystemException, InterruptedException {
    int port = probed.endpoints().broker();
    int records = (int) probed.level().settings().count(KafkaSettings.PROBE_RECORDS);
    return WireMarker.prove(
        new InetSocketAddress(RELAY, port),
        port,
        probed.security().tls() ? probed.level().tls() : null,
        "records",
        (marker, relay) -> {
          try (KafkaDriver client = KafkaDriver.relayed(probed.jvms())) {
            client.open(probed.jvms().layout(), probed.level().startDeadline());
            return client.call(
                KafkaCommands.PROBE, new KafkaCommands.Markers(RecordLoad.PROBE, marker, records));
          }
        });
  }
}
