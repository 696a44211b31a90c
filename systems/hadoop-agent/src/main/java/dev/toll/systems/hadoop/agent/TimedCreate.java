package dev.toll.systems.hadoop.agent;

import net.bytebuddy.asm.Advice;

/** Woven around {@code create}; a create that throws counts too, as its time was spent. */
final class TimedCreate {
  private TimedCreate() {}

  @Advice.OnMethodEnter
  static long enter() {
    return System.nanoTime();
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class)
  static void exit(@Advice.Enter long start) {
    Times.CREATE.add(System.nanoTime() - start);
  }
}
