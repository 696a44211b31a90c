package dev.toll.cli;

import dev.toll.engine.process.Placement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hosts, all of them this machine, that are given for a stated time at most. */
final class LentHosts implements Placement {
  /** For how long they were asked for, each time that they were. */
  final List<Duration> asked = new CopyOnWriteArrayList<>();

  private final Duration longest;

  LentHosts(Duration longest) {
    this.longest = longest;
  }

  @Override
  public void lasting(Duration time) throws IOException {
    asked.add(time);
    if (time.compareTo(longest) > 0) {
      throw new IOException("lent for " + longest.toMinutes() + " minutes");
    }
  }
}
