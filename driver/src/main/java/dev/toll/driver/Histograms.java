package dev.toll.driver;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/** The one shape of latency histogram: nanoseconds, 100 ns to 1 h, three significant digits. */
public final class Histograms {

  /** The smallest difference resolved, in ns; a clock read alone costs some 25 ns. */
  static final long LOWEST_NANOS = 100;

  /** The longest time kept apart, in ns: one hour. Longer ones count as this. */
  static final long HIGHEST_NANOS = 3_600_000_000_000L;

  private static final int DIGITS = 3;

  private Histograms() {}

  /** An empty histogram. */
  public static Histogram create() {
    return new Histogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
  }

  /** A recorder for one thread, whose intervals have the shape of {@link #create}. */
  static SingleWriterRecorder recorder() {
    return new SingleWriterRecorder(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
  }

  /** Records a time, taking one longer than an hour as an hour rather than failing the load. */
  static void record(SingleWriterRecorder recorder, long nanos) {
    recorder.recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
  }

  /** The histogram in HdrHistogram's compressed form, in base64. */
  public static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /**
   * The histogram of {@link #encode}.
   *
   * @throws IllegalArgumentException when the text is no such histogram
   */
  public static Histogram decode(String text) {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Histogram.decodeFromCompressedByteBuffer(buffer, HIGHEST_NANOS);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("not a compressed HdrHistogram in base64", e);
    }
  }
}
