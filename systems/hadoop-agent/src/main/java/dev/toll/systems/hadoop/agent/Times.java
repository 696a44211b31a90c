package dev.toll.systems.hadoop.agent;

import java.util.concurrent.atomic.LongAdder;

/** How often a method was called since the JVM started, and how long it took in all. */
public final class Times {
  /** {@code NameNodeRpcServer.create}: all the NameNode does for a create but the RPC itself. */
  public static final Times CREATE = new Times();

  /**
   * {@code FSDirEncryptionZoneOp.generateEncryptedDataEncryptionKey}: an encrypted key for a new
   * file from the NameNode's cache, or from the KMS while the caller waits. Part of a create.
   */
  public static final Times EDEK = new Times();

  private final LongAdder count = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  Times() {}

  /** Adds a call; for the code woven into the method. */
  public void add(long elapsedNanos) {
    count.increment();
    nanos.add(elapsedNanos);
  }

  long count() {
    return count.sum();
  }

  long nanos() {
    return nanos.sum();
  }
}
