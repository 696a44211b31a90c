package dev.toll.report.series;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * One series of all trials at one width, packed for a page.
 *
 * <p>Numbers are whole steps above {@code low}: 0 is unknown, q means low + (q - 1) step. Per trial
 * come its averages, each as the difference from the one before (the first from 0), then how far
 * the least is below each average, then how far the greatest is above. All are taken modulo 65536;
 * first the lower bytes of all, then the upper ones; then raw deflate (RFC 1951) and base64. Slow
 * series nearly vanish so, and of a sample as recorded the last two parts are zero.
 *
 * @param width of a bin in seconds
 * @param lengths bins of each trial; 0 where a trial lacks the series
 */
public record PackedSeries(int width, double low, double step, List<Integer> lengths, String text) {

  /** Steps from least to greatest; a screen has fewer lines. */
  private static final int STEPS = 2000;

  /**
   * Packs bins of one width.
   *
   * @param trials null where a trial lacks the series
   */
  public static PackedSeries of(int width, List<Bins> trials) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    int total = 0;
    for (Bins bins : trials) {
      for (int i = 0; bins != null && i < bins.length(); i++) {
        if (bins.count()[i] > 0) {
          low = Math.min(low, bins.low()[i]);
          high = Math.max(high, bins.high()[i]);
        }
      }
      total += bins == null ? 0 : bins.length();
    }
    double step = (high - low) / STEPS;
    byte[] planes = new byte[6 * total];
    int at = 0;
    for (Bins bins : trials) {
      if (bins != null) {
        at = put(planes, at, bins, low, step);
      }
    }
    List<Integer> lengths = trials.stream().map(bins -> bins == null ? 0 : bins.length()).toList();
    return new PackedSeries(width, low, step, lengths, text(planes));
  }

  private static int put(byte[] planes, int from, Bins bins, double low, double step) {
    int length = bins.length();
    int before = 0;
    for (int i = 0; i < length; i++) {
      boolean known = bins.count()[i] > 0;
      int average = known ? steps(bins.average()[i], low, step) : 0;
      set(planes, from + i, average - before);
      before = average;
      if (known) {
        set(planes, from + length + i, average - steps(bins.low()[i], low, step));
        set(planes, from + 2 * length + i, steps(bins.high()[i], low, step) - average);
      }
    }
    return from + 3 * length;
  }

  private static int steps(double value, double low, double step) {
    return step > 0 ? 1 + (int) Math.round((value - low) / step) : 1;
  }

  private static void set(byte[] planes, int index, int value) {
    planes[index] = (byte) value;
    planes[planes.length / 2 + index] = (byte) (value >> 8);
  }

  private static String text(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }
}
