package dev.toll.bench.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Writes {@code series.csv} as a trial does: noise, a warm-up, and dips while compactions run. */
final class SeriesWriter {

  private static final List<String> NAMES =
      List.of(
          "entries_per_second",
          "entries_total",
          "client_cpu",
          "server_cpu",
          "helper_cpu",
          "toll_cpu",
          "unaccounted_cpu",
          "machine_cpu",
          "machine_steal",
          "server_memory_bytes",
          "disk_write_bytes_per_second",
          "minor_compactions",
          "major_compactions",
          "ACCUMULO_FILES",
          "TABLE_RECS");

  private static final int MINOR_EVERY = 97;
  private static final int MAJOR_EVERY = 1543;
  private static final int WARM_UP = 240;

  private final SplittableRandom random;
  private final double rate;
  private final int columns;

  SeriesWriter(long seed, double rate, int columns) {
    random = new SplittableRandom(seed);
    this.rate = rate;
    this.columns = columns;
  }

  void write(Path file, int seconds) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      out.write((String.join(",", names()) + "\n").getBytes(StandardCharsets.US_ASCII));
      double total = 0;
      int files = 3;
      int phase = random.nextInt(MINOR_EVERY);
      for (int t = 1; t <= seconds; t++) {
        boolean minor = (t + phase) % MINOR_EVERY < 3;
        boolean major = (t + phase) % MAJOR_EVERY < 40;
        files = major ? 3 : minor && (t + phase) % MINOR_EVERY == 0 ? files + 1 : files;
        double now = rate * (1 - 0.4 * Math.exp(-3.0 * t / WARM_UP)) * noise(0.04);
        now *= minor ? 0.45 : major ? 0.72 : 1;
        total += now;
        number(out, t, 3);
        double[] head = {
          now,
          total,
          0.62 * noise(0.05),
          1.05 * noise(0.05),
          0.02 * noise(0.2),
          0.01 * noise(0.3),
          0.09 * noise(0.3) + (major ? 0.2 : 0),
          1.85 * noise(0.02),
          random.nextDouble() * 0.04,
          9e8 + t * 1000.0,
          (minor ? 9e7 : 3e6) * noise(0.2),
          minor ? 1 : 0,
          major ? 2 : 0,
          files,
          total
        };
        for (int c = 0; c < columns; c++) {
          out.write(',');
          double value = c < head.length ? head[c] : (c * 10 + 1) * noise(0.1);
          number(out, value, value < 10_000 ? 3 : 0);
        }
        out.write('\n');
      }
    }
  }

  private List<String> names() {
    List<String> names = new ArrayList<>(List.of("t"));
    for (int c = 0; c < columns; c++) {
      names.add(c < NAMES.size() ? NAMES.get(c) : "other_%02d".formatted(c));
    }
    return names;
  }

  /** Around 1, nearly normal: three uniform numbers added (Irwin and Hall). */
  private double noise(double deviation) {
    double sum = random.nextDouble() + random.nextDouble() + random.nextDouble();
    return Math.max(0, 1 + 2 * deviation * (sum - 1.5));
  }

  /** A plain decimal. Formatting a hundred million numbers by pattern takes minutes. */
  private static void number(OutputStream out, double value, int decimals) throws IOException {
    long scaled = Math.round(value * (decimals == 0 ? 1 : 1000));
    String digits = Long.toString(scaled);
    if (decimals == 0) {
      out.write(digits.getBytes(StandardCharsets.US_ASCII));
      return;
    }
    String padded = digits.length() < 4 ? "0".repeat(4 - digits.length()) + digits : digits;
    int point = padded.length() - 3;
    out.write(padded.substring(0, point).getBytes(StandardCharsets.US_ASCII));
    out.write('.');
    out.write(padded.substring(point).getBytes(StandardCharsets.US_ASCII));
  }
}
