package dev.toll.systems.accumulo.client;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** How long this JVM's JIT compilers have worked since some moment. */
final class Compilation {
  private static final CompilationMXBean BEAN = ManagementFactory.getCompilationMXBean();

  private final long beginMillis = millis();

  /** Summed over the compilers' threads, in steps of a millisecond; null when unknown. */
  Double seconds() {
    return told() ? Double.valueOf((millis() - beginMillis) / 1e3) : null;
  }

  private static long millis() {
    return told() ? BEAN.getTotalCompilationTime() : 0;
  }

  private static boolean told() {
    return BEAN != null && BEAN.isCompilationTimeMonitoringSupported();
  }
}
