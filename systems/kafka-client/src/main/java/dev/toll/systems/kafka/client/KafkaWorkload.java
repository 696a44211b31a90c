package dev.toll.systems.kafka.client;

import dev.toll.driver.LoadWorkload;
import dev.toll.systems.kafka.client.KafkaCommands.Loaded;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;

/**
 * Records written and read, with what is needed around it. {@link KafkaCommands} documents its
 * commands.
 */
public final class KafkaWorkload extends LoadWorkload<ClientSession, Loaded> {
  public KafkaWorkload() {
    opens(KafkaCommands.OPEN, ClientSession::open, ClientSession::opened);
    alone(KafkaCommands.KNOWN, (a, r) -> ClientSession.known(a));
    on(KafkaCommands.CREATE, (s, a, r) -> Topics.create(s, a));
    on(KafkaCommands.DELETE, (s, a, r) -> Topics.delete(s, a));
    on(KafkaCommands.PREFLIGHT, (s, a, r) -> Probe.preflight(s, a));
    on(KafkaCommands.PROBE, (s, a, r) -> Probe.run(s, a));
    loads(
        KafkaCommands.LOAD,
        (s, a) -> a.mode() == Mode.CONSUME ? Consumption.open(s, a) : Production.open(s, a));
    alone(KafkaCommands.LOAD.ceiling(), (a, r) -> Production.ceiling(a));
    on(KafkaCommands.VERIFY, (s, a, r) -> Verifier.verify(s, a));
    on(KafkaCommands.SETTINGS, (s, a, r) -> Topics.told(s, a));
    alone(KafkaCommands.BATCHES, (a, r) -> BatchFiles.of(a));
    on(KafkaCommands.ATTEMPT, (s, a, r) -> Attempts.run(s, a));
    on(KafkaCommands.MECHANISMS, (s, a, r) -> Attempts.mechanisms(s, a));
  }
}
