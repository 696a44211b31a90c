package dev.toll.systems.base.artifact;

import java.util.concurrent.TimeUnit;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Turns the resolver's events into {@link Progress}, at most a few times a second per file. */
final class Transfers extends AbstractTransferListener {

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);

  private final Progress progress;
  private int count;
  private int fetched;
  private long total;
  private long last;

  Transfers(Progress progress) {
    this.progress = progress;
  }

  /** From now on the events are about these files; before, about descriptions. */
  synchronized void expect(int files) {
    count = files;
    fetched = 0;
  }

  @Override
  public synchronized void transferProgressed(TransferEvent event) {
    total += event.getDataLength();
    long now = System.nanoTime();
    if (now - last >= PAUSE) {
      last = now;
      report(event);
    }
  }

  @Override
  public synchronized void transferSucceeded(TransferEvent event) {
    fetched++;
    report(event);
  }

  private void report(TransferEvent event) {
    String name = event.getResource().getResourceName();
    progress.report(
        new Progress.Transfer(
            name.substring(name.lastIndexOf('/') + 1),
            event.getTransferredBytes(),
            event.getResource().getContentLength(),
            fetched,
            count,
            total));
  }
}
