package dev.toll.systems.accumulo;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.process.HostProgram;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which Thrift server a process really runs, from its own thread stacks. Asking over the wire does
 * not show it: both of Accumulo's servers answer framed calls.
 */
final class ThriftServer {
  static final String THREAD_POOL = "TThreadPoolServer";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /**
   * E.g. {@code at org.apache.accumulo.server.rpc.CustomNonBlockingServer$SelectAcceptThread.run}.
   */
  private static final Pattern FRAME =
      Pattern.compile(
          "at (?:[\\w.$]+@?[\\w.]*/)?org\\.apache\\.[\\w.]+\\.(\\w*Server)(?:\\$\\w+)*\\.\\w+\\(");

  /**
   * On another host, without leaving the socket that a JVM makes for jcmd and that stays behind
   * when it is killed (attachListener_posix.cpp of JDK 17, which makes it again when it is gone).
   */
  private static final String ATTACH =
      "rm -f \"/tmp/.java_pid$1\"; \"$0\" -J-XX:-UsePerfData \"$1\" Thread.print; code=$?;"
          + " rm -f \"/tmp/.java_pid$1\"; exit $code";

  private ThriftServer() {}

  /** Of a tablet server. */
  static String of(AccumuloProofTarget probed, int tserver)
      throws IOException, InterruptedException {
    return of(
        probed.jvms().tools().toolbox().jdk(),
        probed.servers().tservers().get(tserver),
        probed.layout().logs());
  }

  /**
   * The server classes on the process's stacks, joined by a blank; empty when none was seen.
   *
   * @param jdk of the processes of this machine
   * @param logs where the stacks are written meanwhile; a crash leaves nothing elsewhere
   * @throws IOException when the stacks cannot be had, with the reason
   */
  static String of(Jdk jdk, ManagedProcess server, Path logs)
      throws IOException, InterruptedException {
    if (server.host() instanceof AgentHost away) {
      String jcmd = jcmd(away.jdk()).toString();
      List<String> command = List.of("sh", "-c", ATTACH, jcmd, Long.toString(server.pid()));
      return classes(HostProgram.output(away, command, logs, PATIENCE));
    }
    Path jcmd = jcmd(jdk.home());
    if (!Files.isExecutable(jcmd)) {
      throw new IOException(jcmd + " not found: the servers' Java is a runtime, not a JDK");
    }
    Path stacks = Files.createTempFile(logs, "toll", ".stacks");
    try {
      ProcessBuilder builder =
          ChildEnvironment.builder(
                  jcmd.toString(),
                  "-J-XX:-UsePerfData",
                  Long.toString(server.pid()),
                  "Thread.print")
              .redirectErrorStream(true)
              .redirectOutput(stacks.toFile());
      if (Program.run(builder, PATIENCE, "").isEmpty()) {
        throw new IOException("jcmd did not answer within " + PATIENCE.toSeconds() + " s");
      }
      return classes(Files.readString(stacks, StandardCharsets.UTF_8));
    } finally {
      Files.deleteIfExists(stacks);
    }
  }

  private static Path jcmd(Path home) {
    return home.resolve("bin/jcmd");
  }

  static String classes(String stacks) {
    TreeSet<String> found = new TreeSet<>();
    Matcher matcher = FRAME.matcher(stacks);
    while (matcher.find()) {
      if (!matcher.group(1).equals("TabletServer")) {
        found.add(matcher.group(1));
      }
    }
    return String.join(" ", found);
  }
}
