package dev.toll.serve.watch;

import com.google.gson.JsonObject;
import dev.toll.serve.http.EventWriter;
import dev.toll.serve.http.Stream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The list of runs, told to one client whenever anything in it changes. */
public final class ListStream implements Stream {
  /** Runs come and go slower than points. */
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final Library library;
  private final Function<List<Picture>, JsonObject> list;
  private String seen;
  private long last = System.nanoTime() - PAUSE_NANOS;

  /**
   * A stream.
   *
   * @param list what a {@code runs} event says
   */
  public ListStream(Library library, Function<List<Picture>, JsonObject> list) {
    this.library = library;
    this.list = list;
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
      out.event("runs", null, list.apply(pictures).toString());
    }
  }
}
