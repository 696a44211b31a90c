package dev.toll.systems.hadoop.agent;

import java.util.concurrent.atomic.LongAdder;
import net.bytebuddy.asm.Advice;

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

  private Times() {}

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

  /** Woven around {@code create}; a create that throws counts too, as its time was spent. */
  static final class AroundCreate {
    private AroundCreate() {}

    @Advice.OnMethodEnter
    static long enter() {
      return System.nanoTime();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.Enter long start) {
      CREATE.add(System.nanoTime() - start);
    }
  }

  /** The same, woven around the generation of an encrypted key. */
  static final class AroundEdek {
    private AroundEdek() {}

    @Advice.OnMethodEnter
    static long enter() {
      return System.nanoTime();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.Enter long start) {
      EDEK.add(System.nanoTime() - start);
    }
  }
}
