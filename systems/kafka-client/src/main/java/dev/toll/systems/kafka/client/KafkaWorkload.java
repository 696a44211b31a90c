package dev.toll.systems.kafka.client;

import dev.toll.driver.ClientWorkload;
import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.kafka.client.KafkaCommands.Load;
import dev.toll.systems.kafka.client.KafkaCommands.Loaded;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;

/**
 * Records written and read, with what is needed around it. {@link KafkaCommands} documents its
 * commands.
 */
public final class KafkaWorkload extends ClientWorkload<ClientSession> {
  /** Null while there is none. */
  private RunningLoad load;

  public KafkaWorkload() {
    opens(KafkaCommands.OPEN, ClientSession::open, ClientSession::opened);
    alone(KafkaCommands.KNOWN, (a, r) -> ClientSession.known(a));
    on(KafkaCommands.CREATE, (s, a, r) -> Topics.create(s, a));
    on(KafkaCommands.DELETE, (s, a, r) -> Topics.delete(s, a));
    on(KafkaCommands.PREFLIGHT, (s, a, r) -> Probe.preflight(s, a));
    on(KafkaCommands.PROBE, (s, a, r) -> Probe.run(s, a));
    on(KafkaCommands.BEGIN, (s, a, r) -> begin(s, a));
    on(KafkaCommands.SLICE, (s, a, r) -> begun().slice(a.records(), r));
    on(KafkaCommands.END, (s, a, r) -> end());
    alone(KafkaCommands.CEILING, (a, r) -> Production.ceiling(a));
    on(KafkaCommands.VERIFY, (s, a, r) -> Verifier.verify(s, a));
    on(KafkaCommands.SETTINGS, (s, a, r) -> Topics.told(s, a));
    alone(KafkaCommands.BATCHES, (a, r) -> BatchFiles.of(a));
    on(KafkaCommands.ATTEMPT, (s, a, r) -> Attempts.run(s, a));
    on(KafkaCommands.MECHANISMS, (s, a, r) -> Attempts.mechanisms(s, a));
  }

  private Nothing begin(ClientSession session, Load wish) throws Exception {
    endUnasked();
    load =
        wish.mode() == Mode.CONSUME
            ? Consumption.open(session, wish)
            : Production.open(session, wish);
    return Nothing.NOTHING;
  }

  private RunningLoad begun() throws WorkloadException {
    if (load == null) {
      throw new WorkloadException("no load has begun; send 'begin' first");
    }
    return load;
  }

  private Loaded end() throws Exception {
    RunningLoad ending = begun();
    load = null;
    return ending.end();
  }

  private void endUnasked() throws InterruptedException {
    if (load != null) {
      load.abandon();
      load = null;
    }
  }

  @Override
  protected void close(ClientSession session) throws Exception {
    endUnasked();
    session.close();
  }
}
