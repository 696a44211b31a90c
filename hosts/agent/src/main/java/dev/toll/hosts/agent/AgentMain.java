package dev.toll.hosts.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The agent's main class: frames on standard input, frames on standard output, one line for people
 * on standard error. It ends all that it has started, and itself, when its line closes, when
 * nothing comes for too long, and when it is asked to (SIGTERM).
 */
public final class AgentMain {
  private static final int COOKIE_BYTES = 12;
  private static final int LOOK_MILLIS = 200;

  private final FrameInput in;
  private final FrameOutput out;
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile Children children;
  private volatile Place place;
  private volatile Guard guard;

  private AgentMain(InputStream in, PrintStream out) {
    this.in = new FrameInput(in);
    this.out = new FrameOutput(out);
  }

  /** Takes no arguments: all is said by {@link FrameType#OPEN}. */
  public static void main(String[] args) {
    PrintStream stdout = System.out;
    // Output of JDK libraries must not come between frames.
    System.setOut(System.err);
    run(System.in, stdout);
  }

  /** Serves a line until it ends; the JVM ends with it. */
  static void run(InputStream in, PrintStream out) {
    out.print(Frame.PREAMBLE);
    out.flush();
    new AgentMain(in, out).run();
  }

  private void run() {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(null), "agent-end"));
    String why = null;
    try {
      Frame first = in.next();
      if (first != null && first.type() == FrameType.OPEN) {
        Agent agent = open(OpenRequest.of(first));
        for (Frame frame = in.next(); frame != null; frame = in.next()) {
          agent.handle(frame);
        }
      } else if (first != null) {
        why = "the first frame is " + first.type() + ", not OPEN";
      }
    } catch (IOException e) {
      why = e.getMessage();
    } catch (InterruptedException e) {
      why = "interrupted";
    }
    end(why);
    Runtime.getRuntime().halt(why == null ? 0 : 1);
  }

  private Agent open(OpenRequest request) throws IOException, InterruptedException {
    byte[] random = new byte[COOKIE_BYTES];
    new SecureRandom().nextBytes(random);
    String cookie = HexFormat.of().formatHex(random);
    if (!request.mark().matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new IOException("no mark of a run: " + request.mark());
    }
    place = Place.make(request.data(), request.mark(), cookie);
    guard = Guard.start(cookie, place.run(), this::lostGuard);
    children = new Children(place, request.mark(), cookie, out);
    watch(request.silentMillis());
    out.send(FrameType.HELLO, 0, new Body.Writer().map(Facts.here(place.run())));
    return new Agent(place, children, out);
  }

  /** Without it a kill -9 of the agent would leave what it has started. */
  private void lostGuard() {
    if (!ending.get()) {
      end("the guard was killed");
      Runtime.getRuntime().halt(1);
    }
  }

  /** Ends everything when toll is silent: a link that is down closes no line. */
  private void watch(long silentMillis) {
    Child.daemon(
        0,
        "watch",
        () -> {
          while (in.silentSeconds() * 1000 < silentMillis) {
            try {
              Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
              return;
            }
          }
          end("nothing has come for " + silentMillis / 1000.0 + " s");
          Runtime.getRuntime().halt(1);
        });
  }

  /** Ends all that was started; only the first caller does so, and the others wait for it. */
  private synchronized void end(String why) {
    if (!ending.compareAndSet(false, true)) {
      return;
    }
    if (children != null) {
      children.end();
    }
    if (place != null) {
      try {
        Sweep.remove(place.run());
      } catch (IOException e) {
        // The next agent on this host removes it.
      }
    }
    if (guard != null) {
      guard.release();
    }
    if (why != null) {
      System.err.println("toll-agent: " + why);
      // Written last, and by a thread of its own: a line that is down takes nothing.
      Thread last = Child.daemon(0, "last", () -> say(why));
      try {
        last.join(1000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void say(String why) {
    try {
      out.send(FrameType.FAILED, 0, new Body.Writer().text(why));
    } catch (IOException e) {
      // The other end is gone.
    }
  }
}
