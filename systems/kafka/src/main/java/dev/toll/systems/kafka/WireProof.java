package dev.toll.systems.kafka;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.MarkersSeen;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A marker, produced and consumed through a relay. A client goes where the broker's metadata sends
 * it, to {@code localhost} and its port: so the relay listens at the same port of another loopback
 * address, and the proof's client, in a JVM of its own, resolves the name to that address ({@code
 * jdk.net.hosts.file}). The broker, its listener and the load's clients are left as they are.
 */
record WireProof(Probed probed) {
  static final String NAME = "wire";

  /** On Linux all of 127.0.0.0/8 is this machine's. */
  static final String RELAY = "127.0.0.2";

  ProofResult prove() throws SystemException, InterruptedException {
    String marker = WireMarker.random();
    int port = probed.endpoints().broker();
    int records = (int) probed.level().settings().count(KafkaSettings.PROBE_RECORDS);
    try (Relay relay =
            Relay.start(
                new InetSocketAddress(InetAddress.getByName(RELAY), port),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                List.of(marker));
        KafkaDriver client = KafkaDriver.relayed(probed.jvms())) {
      client.open(probed.jvms().layout(), probed.level().startDeadline());
      MarkersSeen done =
          client.call(
              KafkaCommands.PROBE, new KafkaCommands.Markers(RecordLoad.PROBE, marker, records));
      WireMarker seen = new WireMarker(marker, relay.recording());
      if (probed.security().tls()) {
        seen.tls(probed.level().tls(), UnaryOperator.identity());
      }
      return seen.result("records", done.written(), done.read(), probed.security().tls());
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }
}
