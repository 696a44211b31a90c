package dev.toll.hosts.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The processes of an agent, each the leader of a process group of its own. */
final class Children {
  /** In the environment of each; no other agent has the same value. */
  static final String COOKIE = "TOLL_AGENT";

  /** The run's mark, by which toll finds the processes of a run. */
  static final String MARK = "TOLL_RUN";

  private static final int KILL_SECONDS = 5;

  /** Flags and locales from outside would differ between hosts and never be in the record. */
  private static final Set<String> NOT_INHERITED =
      Set.of(
          "JAVA_TOOL_OPTIONS",
          "_JAVA_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "CLASSPATH",
          "LANG",
          "LANGUAGE",
          "LOCPATH",
          // Names a file that the agent has removed; Hadoop's clients fail without it.
          CallbackMain.FILE_VARIABLE);

  private final Place place;
  private final String mark;
  private final String cookie;
  private final FrameOutput out;
  private final Map<Integer, Child> running = new ConcurrentHashMap<>();
  private boolean ended;

  Children(Place place, String mark, String cookie, FrameOutput out) {
    this.place = place;
    this.mark = mark;
    this.cookie = cookie;
    this.out = out;
  }

  /** Starts one, and says so on its channel. */
  synchronized void start(int channel, StartRequest request) throws IOException {
    if (ended) {
      throw new IOException("the agent is ending");
    }
    // The child of a JVM leads no group, so setsid(1) does not fork: pid, group and session are
    // one.
    List<String> command = new ArrayList<>(List.of("setsid"));
    command.addAll(request.command());
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(n -> n.startsWith("LC_") || NOT_INHERITED.contains(n));
    environment.put("LC_ALL", "C.UTF-8");
    environment.putAll(request.environment());
    environment.put(MARK, mark);
    environment.put(COOKIE, cookie);
    Process process = builder.directory(place.run().toFile()).start();
    Child child = new Child(channel, process, out);
    running.put(channel, child);
    out.send(FrameType.STARTED, channel, new Body.Writer().number(process.pid()));
    child.run(() -> running.remove(channel));
  }

  /** The one of a channel; null when it has ended and all its output is sent. */
  Child of(int channel) {
    return running.get(channel);
  }

  /** Sends a signal to a process and all that are still in its group. */
  void signal(int channel, String signal) throws IOException, InterruptedException {
    Child child = running.get(channel);
    if (child != null) {
      kill(signal, List.of(child));
    }
  }

  private static void kill(String signal, List<Child> children)
      throws IOException, InterruptedException {
    if (!signal.matches("[A-Z0-9]{1,10}")) {
      throw new IOException(signal + " is no signal");
    }
    List<String> command = new ArrayList<>(List.of("kill", "-" + signal, "--"));
    children.forEach(child -> child.group().ifPresent(group -> command.add("-" + group)));
    if (command.size() == 3) {
      return;
    }
    Process kill =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean unused = kill.waitFor(KILL_SECONDS, TimeUnit.SECONDS);
  }

  /** Kills all of them, with all they have started. Nothing is started any more. */
  void end() {
    synchronized (this) {
      ended = true;
    }
    try {
      List<Child> all = List.copyOf(running.values());
      if (!all.isEmpty()) {
        kill("KILL", all);
      }
      // What has left its group still has the cookie.
      boolean unused = Sweep.kill(COOKIE, cookie);
    } catch (IOException e) {
      running.values().forEach(Child::kill);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
