package dev.toll.systems.volume;

import dev.toll.engine.cgroup.BlockRates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A rate that a volume must keep to and reach.
 *
 * @param way how it is tried
 * @param block size of a request, in bytes
 * @param limit the most that the limits allow in this way, bytes or operations in a second
 */
record LimitedRate(Way way, int block, double limit) {
  /** More than this above the limit is no rounding of the kernel's. */
  static final double ABOVE = 1.10;

  /** What stays further below did not meet the limit. */
  static final double BELOW = 0.80;

  /** Without the limit it must be this much more, or something else may have been the limit. */
  static final double CLEARLY = 1.5;

  /** A request is one operation up to here: what one bio holds (BIO_MAX_VECS pages). */
  private static final int LARGEST = 1 << 20;

  private static final int PAGE = 4096;

  /** Requests in a second that a byte rate is tried with, at least. */
  private static final int STEPS = 20;

  /** How a rate is tried: which direction, what is counted, and whether past the page cache. */
  enum Way {
    READ("bytes read in sequence"),
    WRITE("bytes written in sequence"),
    WRITE_BACK("bytes written back from the page cache"),
    READ_RANDOM("random reads"),
    WRITE_RANDOM("random writes");

    private final String words;

    Way(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    boolean writes() {
      return this != READ && this != READ_RANDOM;
    }

    /** Whether bytes are counted, and not operations. */
    boolean bytes() {
      return this != READ_RANDOM && this != WRITE_RANDOM;
    }
  }

  /** What must be tried of a volume's limits; each is the tighter of its two limits. */
  static List<LimitedRate> of(BlockRates rates) {
    List<LimitedRate> all = new ArrayList<>();
    add(all, rates.readBytes(), rates.readOperations(), Way.READ, Way.READ_RANDOM);
    add(all, rates.writeBytes(), rates.writeOperations(), Way.WRITE, Way.WRITE_RANDOM);
    if (rates.writeBytes() > 0) {
      LimitedRate direct = all.stream().filter(r -> r.way() == Way.WRITE).findFirst().orElseThrow();
      all.add(new LimitedRate(Way.WRITE_BACK, direct.block(), direct.limit()));
    }
    return all;
  }

  private static void add(
      List<LimitedRate> all, long bytes, long operations, Way sequence, Way random) {
    if (bytes > 0) {
      int block = (int) Math.max(PAGE, Math.min(LARGEST, bytes / STEPS / PAGE * PAGE));
      double most = operations == 0 ? bytes : Math.min((double) bytes, (double) operations * block);
      all.add(new LimitedRate(sequence, block, most));
    }
    if (operations > 0) {
      double most = bytes == 0 ? operations : Math.min((double) operations, (double) bytes / PAGE);
      all.add(new LimitedRate(random, PAGE, most));
    }
  }

  /** Whether a rate breaks the limit. */
  boolean exceeded(double rate) {
    return rate > limit * ABOVE;
  }

  /** Whether it is short of it. */
  boolean missed(double rate) {
    return rate < limit * BELOW;
  }

  /** Whether a rate without the limit shows that nothing else was the limit. */
  boolean clear(double unlimited) {
    return unlimited >= limit * CLEARLY;
  }

  /** A rate in the unit of this one. */
  String words(double rate) {
    return way.bytes()
        ? String.format(Locale.ROOT, "%.1f MiB/s", rate / (1 << 20))
        : String.format(Locale.ROOT, "%.0f/s", rate);
  }
}
