package dev.toll.systems.accumulo.client;

import dev.toll.driver.Daemon;
import dev.toll.driver.LoadWorker;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.data.Mutation;

/** One writer of continuous ingest: one operation is one entry handed to its batch writer. */
final class IngestWorker implements LoadWorker {

  /** Room for a node's column and value, so that a mutation's buffer never grows. */
  private static final int MUTATION_BYTES = 128;

  private final NodeGenerator generator;
  private final NodeEncoder encoder;
  private final BatchWriter writer;
  private final String id;
  private final int layer;
  private long flushes;
  private boolean finished;

  /** Keeps the compiler from leaving a mutation out that is sent nowhere (the ceiling). */
  private Mutation unsent;

  /**
   * @param random the writer's own; its first draws make the ingest id, a UUID
   * @param layer entries between flushes
   * @param marker starts every value in place of the UUID; null for the UUID
   * @param writer where entries go; null to leave the system's call out (the driver's ceiling)
   */
  IngestWorker(SplittableRandom random, int layer, String marker, BatchWriter writer) {
    this.id = marker != null ? marker : id(random);
    this.layer = layer;
    this.generator = new NodeGenerator(random, layer);
    this.encoder = new NodeEncoder(id);
    this.writer = writer;
  }

  /** The first draws of a writer's source. */
  static String id(SplittableRandom random) {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  @Override
  public void operate() throws MutationsRejectedException {
    boolean layerDone = generator.next();
    encoder.encode(
        generator.row, generator.family, generator.qualifier, generator.number, generator.previous);
    Mutation mutation = new Mutation(encoder.row, 0, NodeFormat.ROW, MUTATION_BYTES);
    mutation.put(encoder.family, encoder.qualifier, encoder.value);
    if (writer != null) {
      writer.addMutation(mutation);
      if (layerDone) {
        writer.flush();
        flushes++;
      }
    } else {
      unsent = mutation;
    }
  }

  /** Returns when everything so far is acknowledged; the writer stays open. */
  void acknowledge() throws MutationsRejectedException {
    if (writer != null) {
      writer.flush();
      flushes++;
    }
  }

  /** Returns when everything is acknowledged. */
  @Override
  public void finish() throws MutationsRejectedException {
    if (writer != null) {
      writer.close();
      flushes++;
    }
    finished = true;
  }

  @Override
  public void close() {
    if (!finished && writer != null) {
      // After a failure closing would try to send what is left for as long as the servers are gone;
      // nothing waits for that.
      Daemon.start("abandoned-writer", this::abandon);
    }
  }

  /** The mutation made last when there is no writer to send it; else null. */
  Mutation unsent() {
    return unsent;
  }

  String id() {
    return id;
  }

  /** Entries between its flushes. */
  int layer() {
    return layer;
  }

  long flushes() {
    return flushes;
  }

  long rewritten() {
    return generator.rewritten();
  }

  private void abandon() {
    try {
      writer.close();
    } catch (MutationsRejectedException | RuntimeException e) {
      System.err.println("cannot close the batch writer: " + e.getMessage());
    }
  }
}
