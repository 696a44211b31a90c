package dev.toll.systems.hadoop.agent;

import net.bytebuddy.asm.Advice;

/** Woven around the generation of an encrypted key. */
final class TimedEdek {
  private TimedEdek() {}

  @Advice.OnMethodEnter
  static long enter() {
    return System.nanoTime();
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class)
  static void exit(@Advice.Enter long start) {
    Times.EDEK.add(System.nanoTime() - start);
  }
}
