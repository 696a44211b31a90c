package dev.toll.systems.accumulo.client;

import java.util.SplittableRandom;

/**
 * The nodes one writer writes, in order, as in Accumulo's own suite: layers of {@code layer} nodes,
 * each node of a layer referring to one of the layer before, which has been flushed by then. So
 * every node referred to had been acknowledged, and a reference to nothing is a real loss, never a
 * write still under way. After {@link #DEPTH} layers the first layer is written again, referring to
 * the last, which closes the lists; then it starts anew. For one thread; holds 20 bytes a node of a
 * layer.
 */
final class NodeGenerator {

  /** Layers before the lists are closed; maxDepth in accumulo-testing's ContinuousIngest. */
  static final int DEPTH = 25;

  /** Families and qualifiers are below this: CI_INGEST_MAX_CF and _CQ of accumulo-testing. */
  private static final int COLUMNS = Short.MAX_VALUE;

  private final SplittableRandom random;
  private final long[] lastRows;
  private final long[] firstRows;
  private final short[] firstFamilies;
  private final short[] firstQualifiers;
  private int depth;
  private int index;
  private long count;
  private long rewritten;

  long row;
  int family;
  int qualifier;

  /** Row the node refers to, or {@link NodeFormat#NONE}. */
  long previous;

  /** Number of the node among this writer's, from 0. */
  long number;

  NodeGenerator(SplittableRandom random, int layer) {
    if (layer < 2) {
      throw new IllegalArgumentException("a layer must have at least 2 nodes, not " + layer);
    }
    this.random = random;
    this.lastRows = new long[layer];
    this.firstRows = new long[layer];
    this.firstFamilies = new short[layer];
    this.firstQualifiers = new short[layer];
  }

  /** Makes the next node; true when it ends a layer, so that all so far must now be flushed. */
  boolean next() {
    number = count++;
    if (depth < DEPTH) {
      fresh();
    } else {
      again();
    }
    index++;
    // The suite closes the lists with all but the last node of the first layer.
    int length = depth < DEPTH ? lastRows.length : lastRows.length - 1;
    if (index < length) {
      return false;
    }
    index = 0;
    depth = depth < DEPTH ? depth + 1 : 0;
    return true;
  }

  /** Nodes written again, under the same key: the table holds so many fewer than were written. */
  long rewritten() {
    return rewritten;
  }

  private void fresh() {
    row = random.nextLong() & Long.MAX_VALUE;
    family = random.nextInt(COLUMNS);
    qualifier = random.nextInt(COLUMNS);
    if (depth == 0) {
      previous = NodeFormat.NONE;
      firstRows[index] = row;
      firstFamilies[index] = (short) family;
      firstQualifiers[index] = (short) qualifier;
    } else {
      previous = lastRows[index];
    }
    lastRows[index] = row;
  }

  private void again() {
    row = firstRows[index];
    family = firstFamilies[index];
    qualifier = firstQualifiers[index];
    previous = lastRows[index + 1];
    rewritten++;
  }
}
