package dev.toll.systems.ontime.client;

/** How fast rows are made, for docs/ontime.md: run by hand with rows and threads. */
final class GeneratorRate {
  private GeneratorRate() {}

  public static void main(String... arguments) throws Exception {
    long rows = Long.parseLong(arguments[0]);
    int threads = Integer.parseInt(arguments[1]);
    for (int i = 0; i < 3; i++) {
      long began = System.nanoTime();
      long[] bytes = new long[1];
      new Chunks(Flights.of(1, rows), 20).write(threads, (s, b, length, n) -> bytes[0] += length);
      double seconds = (System.nanoTime() - began) / 1e9;
      System.out.printf(
          "%d rows, %d bytes, %d threads: %.2f s, %.0f rows/s, %.0f GB/h%n",
          rows, bytes[0], threads, seconds, rows / seconds, bytes[0] / seconds * 3600 / 1e9);
    }
  }
}
