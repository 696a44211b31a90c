package dev.toll.yarn.master;

import dev.toll.yarn.master.Event.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * An unmanaged application master: asks YARN for containers and has toll's agent started in each.
 * It is toll's child: it takes lines on standard input and says {@link Event}s on standard output.
 * When its standard input ends, so that toll has ended, it ends the application and itself.
 */
public final class MasterMain {
  /** From the end of standard input, even if the cluster does not answer. */
  private static final int END_SECONDS = 10;

  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
  private final PrintStream out;

  private MasterMain(PrintStream out) {
    this.out = out;
  }

  /** Takes no arguments: the cluster's configuration is on the class path. */
  public static void main(String[] args) {
    PrintStream events = System.out;
    System.setOut(System.err);
    Runtime.getRuntime().halt(new MasterMain(events).run());
  }

  /** Says something to toll. */
  synchronized void say(Kind kind, String... fields) {
    out.print(new Event(kind, List.of(fields)).line() + "\n");
    out.flush();
  }

  private int run() {
    Thread reader = new Thread(this::read, "toll-lines");
    reader.setDaemon(true);
    reader.start();
    try (Cluster cluster = Cluster.connect()) {
      say(Kind.READY, cluster.here(), cluster.resourceManager());
      Optional<String> wish = lines.take();
      if (wish.isPresent()) {
        serve(new Application(cluster, FleetRequest.of(wish.get()), this));
      }
      return 0;
    } catch (InterruptedException e) {
      return 1;
    } catch (Exception e) {
      e.printStackTrace();
      say(Kind.FAILED, Words.of(e));
      return 1;
    }
  }

  private void serve(Application application) throws Exception {
    boolean asked = false;
    try {
      application.submit();
      for (Optional<String> line = lines.take(); line.isPresent(); line = lines.take()) {
        List<String> lifetime = Event.lasting(line.get());
        if (!lifetime.isEmpty()) {
          last(application, lifetime.get(0), Long.parseLong(lifetime.get(1)));
        } else if (line.get().equals(Event.CALLED)) {
          application.unstage();
        } else if (line.get().equals(Event.FINISH)) {
          asked = true;
          break;
        }
      }
    } finally {
      application.end(asked);
    }
  }

  private void last(Application application, String number, long seconds) {
    try {
      say(Kind.LASTING, number, Long.toString(application.last(seconds)), "");
    } catch (IOException | YarnException e) {
      say(Kind.LASTING, number, "0", Words.of(e));
    }
  }

  private void read() {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(Optional.of(line));
      }
    } catch (IOException e) {
      // Toll has ended.
    }
    lines.add(Optional.empty());
    try {
      TimeUnit.SECONDS.sleep(END_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }
}
