package dev.toll.driver;

import org.HdrHistogram.Histogram;

/**
 * What a load did.
 *
 * @param operations finished
 * @param elapsedSeconds from the common start until the last worker had finished, monotonic
 * @param service time of each operation in ns
 * @param response time from the intended start in ns; null when not paced
 */
public record LoadResult(
    long operations, double elapsedSeconds, Histogram service, Histogram response) {

  public double rate() {
    return operations / elapsedSeconds;
  }
}
