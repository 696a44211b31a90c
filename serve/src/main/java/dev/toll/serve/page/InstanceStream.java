package dev.toll.serve.page;

import dev.toll.serve.http.Answer;
import dev.toll.serve.http.EventWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The instances of {@code toll up}, told to one client whenever anything of them changes. */
public final class InstanceStream implements Answer.Stream {
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final Path directory;
  private List<KeptInstance> seen;
  private long last = System.nanoTime() - PAUSE_NANOS;

  public InstanceStream(Path directory) {
    this.directory = directory;
  }

  @Override
  public void look(EventWriter out) throws IOException {
    if (System.nanoTime() - last < PAUSE_NANOS) {
      return;
    }
    last = System.nanoTime();
    List<KeptInstance> now = KeptInstance.all(directory);
    if (!now.equals(seen)) {
      seen = now;
      out.event("instances", null, Pages.instancesEvent(now).toString());
    }
  }
}
