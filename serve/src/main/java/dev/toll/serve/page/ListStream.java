package dev.toll.serve.page;

import com.google.gson.JsonObject;
import dev.toll.serve.http.Answer;
import dev.toll.serve.http.EventWriter;
import dev.toll.serve.watch.Library;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** A list, sent to one client whenever anything in it changes. */
public final class ListStream<T> implements Answer.Stream {
  /** Runs and instances come and go slower than points. */
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final String event;
  private final Look<T> look;
  private final Function<T, Object> version;
  private final Function<List<T>, JsonObject> data;
  private List<Object> seen;
  private long last = System.nanoTime() - PAUSE_NANOS;

  private interface Look<T> {
    List<T> now() throws IOException;
  }

  /**
   * A stream.
   *
   * @param version of an item: another when the item has changed
   * @param data of the event
   */
  private ListStream(
      String event, Look<T> look, Function<T, Object> version, Function<List<T>, JsonObject> data) {
    this.event = event;
    this.look = look;
    this.version = version;
    this.data = data;
  }

  /** The list of runs. */
  public static Answer.Stream ofRuns(Library library) {
    return new ListStream<>(
        "runs",
        library::look,
        run -> run.id() + " " + run.version(),
        runs -> Pages.runsEvent(runs, library.places()));
  }

  /**
   * The instances of {@code toll up}.
   *
   * @param directory in which they are
   */
  public static Answer.Stream ofInstances(Path directory) {
    return new ListStream<>(
        "instances",
        () -> KeptInstance.all(directory),
        instance -> instance,
        Pages::instancesEvent);
  }

  @Override
  public void look(EventWriter out) throws IOException {
    if (System.nanoTime() - last < PAUSE_NANOS) {
      return;
    }
    last = System.nanoTime();
    List<T> items = look.now();
    List<Object> now = items.stream().map(version).toList();
    if (!now.equals(seen)) {
      seen = now;
      out.event(event, null, data.apply(items).toString());
    }
  }
}
