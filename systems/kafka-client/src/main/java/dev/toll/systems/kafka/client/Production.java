package dev.toll.systems.kafka.client;

import dev.toll.driver.AcknowledgedWorker;
import dev.toll.driver.Ceiling;
import dev.toll.driver.LoadCommands.Sliced;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.RecordFormat;
import dev.toll.driver.Reporter;
import dev.toll.driver.RunningLoad;
import dev.toll.systems.kafka.client.KafkaCommands.Load;
import dev.toll.systems.kafka.client.KafkaCommands.Loaded;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;
import java.util.ArrayList;
import java.util.List;

/**
 * Records written, and with {@link Mode#PRODUCE_CONSUME} read at the same time. Producers live as
 * long as the load: their sequences go on from slice to slice.
 */
final class Production implements RunningLoad<Loaded> {
  private final Load wish;
  private final List<ProducerWorker> workers = new ArrayList<>();

  /** Null where nothing reads meanwhile. */
  private Followers followers;

  private Production(Load wish) {
    this.wish = wish;
  }

  static Production open(ClientSession session, Load wish) throws Exception {
    Production load = new Production(wish);
    try {
      for (int i = 0; i < wish.producers(); i++) {
        var producer = session.producer(wish.producer());
        load.workers.add(
            new ProducerWorker(
                i, wish.topic(), wish.partitions(), new RecordFormat(wish.shape()), producer));
        // Connects now, not within the first slice.
        var unused = producer.partitionsFor(wish.topic());
      }
      if (wish.mode() == Mode.PRODUCE_CONSUME) {
        load.followers = new Followers(session, wish);
      }
      return load;
    } catch (RuntimeException e) {
      load.abandon();
      throw e;
    }
  }

  @Override
  public Sliced slice(long records, Reporter reporter) throws Exception {
    LoadPlan plan =
        new LoadPlan(workers.size(), records, Double.POSITIVE_INFINITY, wish.rate())
            .spinning(wish.spinSeconds());
    if (followers != null) {
      followers.go();
    }
    LoadResult result =
        LoadLoop.run(
            plan, (index, share) -> new Turn(workers.get(index), index, followers), reporter::tick);
    if (followers != null) {
      followers.rest();
    }
    return Sliced.of(result);
  }

  /** A producer's part of one slice. */
  private record Turn(ProducerWorker worker, int number, Followers followers)
      implements AcknowledgedWorker {
    @Override
    public void begin(Acknowledgement acknowledgement) throws Exception {
      worker.begin(acknowledgement);
    }

    @Override
    public void finish() throws Exception {
      worker.finish();
      if (followers != null) {
        followers.await(number, worker.sent());
      }
    }

    /** The producer is closed by the load and not by its slice. */
    @Override
    public void close() {}
  }

  @Override
  public Loaded end() throws InterruptedException {
    abandon();
    return new Loaded(
        workers.stream().map(ProducerWorker::sent).toList(),
        followers == null ? 0 : followers.consumed());
  }

  @Override
  public void abandon() throws InterruptedException {
    workers.forEach(ProducerWorker::close);
    if (followers != null) {
      followers.end();
    }
  }

  /** What the loop alone can do. */
  static Ceiling ceiling(Load wish) throws Exception {
    return Ceiling.measure(
        wish.producers(),
        (index, share) ->
            new ProducerWorker(
                index, wish.topic(), wish.partitions(), new RecordFormat(wish.shape()), null));
  }
}
