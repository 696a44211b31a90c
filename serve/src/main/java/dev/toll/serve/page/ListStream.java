package dev.toll.serve.page;

import dev.toll.serve.http.Answer;
import dev.toll.serve.http.EventWriter;
import dev.toll.serve.watch.Library;
import dev.toll.serve.watch.Picture;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The list of runs, told to one client whenever anything in it changes. */
public final class ListStream implements Answer.Stream {
  /** Runs come and go slower than points. */
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final Library library;
  private String seen;
  private long last = System.nanoTime() - PAUSE_NANOS;

  public ListStream(Library library) {
    this.library = library;
  }

  @Override
  public void look(EventWriter out) throws IOException {
    if (System.nanoTime() - last < PAUSE_NANOS) {
      return;
    }
    last = System.nanoTime();
    List<Picture> pictures = library.look();
    StringBuilder now = new StringBuilder();
    pictures.forEach(
        picture -> now.append(picture.id()).append(' ').append(picture.version()).append('\n'));
    if (seen == null || !seen.contentEquals(now)) {
      seen = now.toString();
      out.event("runs", null, Pages.runsEvent(pictures, library.places()).toString());
    }
  }
}
