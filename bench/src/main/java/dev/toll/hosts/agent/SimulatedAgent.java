package dev.toll.hosts.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The agent of a simulated host, many of which are in one JVM. Frames, files, facts and {@code
 * /proc} are the real agent's; that is why this class is in its package. Its processes are
 * simulated, its wall clock is off by a stated amount, and it has neither guard nor watch: those
 * end a whole JVM.
 */
public final class SimulatedAgent {
  /** A process that is none: it takes the frames of its channel. */
  public interface Child {
    /** Handles input, its end, signals and credit. */
    void frame(Frame frame) throws IOException;

    /** The line is gone. */
    void lost();
  }

  /** Starts one. */
  public interface Starter {
    Child start(int channel, FrameOutput out) throws IOException;
  }

  /**
   * The host's wall clock.
   *
   * @param aheadNanos of the true time
   * @param untruthNanos by which the agent misstates it; 0 but to show that it is noticed
   */
  public record Clock(long aheadNanos, long untruthNanos) {}

  private final String name;
  private final Clock clock;
  private final Starter starter;
  private final FrameInput in;
  private final FrameOutput out;
  private final Map<Integer, Child> simulated = new ConcurrentHashMap<>();

  public SimulatedAgent(
      String name, Clock clock, Starter starter, InputStream in, OutputStream out) {
    this.name = name;
    this.clock = clock;
    this.starter = starter;
    this.in = new FrameInput(in);
    this.out = new FrameOutput(out);
  }

  /** Serves until its line ends. */
  public void serve() throws IOException, InterruptedException {
    Frame first = in.next();
    if (first == null) {
      return;
    }
    OpenRequest request = OpenRequest.of(first);
    Place place = Place.make(request.data(), request.mark(), name);
    try {
      Map<String, String> facts = new TreeMap<>(Facts.here(place.run()));
      facts.put(Facts.HOST, name);
      out.send(FrameType.HELLO, 0, new Body.Writer().map(facts));
      Agent real = new Agent(place, new Children(place, request.mark(), name, out), out);
      for (Frame frame = in.next(); frame != null; frame = in.next()) {
        handle(frame, real);
      }
    } finally {
      simulated.values().forEach(Child::lost);
      Sweep.remove(place.run());
    }
  }

  private void handle(Frame frame, Agent real) throws IOException, InterruptedException {
    Child child = simulated.get(frame.channel());
    if (child != null) {
      child.frame(frame);
    } else if (frame.type() == FrameType.START) {
      simulated.put(frame.channel(), starter.start(frame.channel(), out));
    } else if (frame.type() == FrameType.PING) {
      out.send(FrameType.PONG, frame.channel(), clocks());
    } else {
      real.handle(frame);
    }
  }

  /** As the real one's, but for the wall clock. */
  private Body.Writer clocks() {
    return new Body.Writer()
        .number(trueNanos() + clock.aheadNanos + clock.untruthNanos)
        .number(System.nanoTime());
  }

  /** Wall clock of the machine that simulates, in nanoseconds since 1970. */
  public static long trueNanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }
}
