package dev.toll.systems.base.artifact;

import dev.toll.engine.system.Progress;
import dev.toll.engine.words.Phrase;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Shows what is fetched and what is left. The resolver calls it from several threads. */
final class Fetching extends AbstractTransferListener {
  /** Seconds between two texts. */
  private static final double PAUSE = 0.5;

  private final String name;
  private final PinFile pins;
  private final Progress progress;
  private final LongSupplier clock;
  private double start;
  private double shown = Double.NEGATIVE_INFINITY;
  private int count;
  private int fetched;
  private long size;
  private long bytes;

  /** For {@code pins}, null where there are none; the clock in nanoseconds. */
  Fetching(String name, PinFile pins, Progress progress, LongSupplier clock) {
    this.name = name;
    this.pins = pins;
    this.progress = progress;
    this.clock = clock;
  }

  /** What follows is about these files of so many bytes, 0 when unknown; before, about poms. */
  synchronized void expect(int files, long total) {
    count = files;
    size = total;
    fetched = 0;
    bytes = 0;
    start = now();
  }

  @Override
  public synchronized void transferProgressed(TransferEvent event) {
    bytes += event.getDataLength();
    if (now() - shown >= PAUSE) {
      shown = now();
      progress.activity("Fetching " + name + (count == 0 ? first() : state() + left()));
    }
  }

  @Override
  public synchronized void transferSucceeded(TransferEvent event) {
    fetched++;
  }

  /** Everything is there. */
  synchronized void done() {
    if (count > 0) {
      progress.note("Fetched " + name + ", " + megabytes(bytes) + " MB");
    }
  }

  private String first() {
    String about = pins == null ? "" : " (about " + Phrase.time(pins.seconds()) + ")";
    return ", first use only" + about + ": " + fetched + " descriptions of dependencies";
  }

  private String state() {
    String files = count == 1 ? "file" : "files";
    String of = size == 0 ? "" : " of " + megabytes(size);
    return ": %d of %d %s, %s%s MB".formatted(fetched, count, files, megabytes(bytes), of);
  }

  private String left() {
    double part = size == 0 ? (double) fetched / count : (double) bytes / size;
    double spent = now() - start;
    return spent < 4 * PAUSE || part <= 0 || part >= 1
        ? ""
        : ", about " + Phrase.time(spent * (1 - part) / part) + " left";
  }

  private double now() {
    return clock.getAsLong() / 1e9;
  }

  private static String megabytes(long bytes) {
    String format = bytes < 995_000 ? "%.2f" : bytes < 9_950_000 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, bytes / 1e6);
  }
}
