package dev.toll.cli.doctor;

import dev.toll.cli.doctor.Check.Subject;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDKs, and what builds toll. */
final class JavaChecks {
  private static final Subject OWN =
      Subject.needed(
          "toll-jdk", "toll's own Java", "toll itself: 17 or newer", "set JAVA_HOME to another");

  private static final Subject SERVER =
      Subject.needed(
          "server-jdk",
          "Java for servers",
          "Accumulo's servers and clients: JDK " + JdkRange.ACCUMULO_2_1,
          "install one (Debian: openjdk-17-jdk-headless), or set TOLL_SERVER_JAVA_HOME to its"
              + " directory");

  private static final Subject MAVEN =
      Subject.wanted(
          "maven",
          "Maven",
          "building toll (3.8 or newer); a built toll runs without it",
          "install Maven (Debian: maven)");

  private static final Pattern VERSION = Pattern.compile("Apache Maven (\\d+)\\.(\\d+)(\\S*)");
  private static final int DEADLINE_SECONDS = 20;

  private JavaChecks() {}

  /** Finds the JDK of the servers. */
  @FunctionalInterface
  public interface ServerJdk {
    Jdk pick() throws SystemException;
  }

  static List<Check> look(Host host, ServerJdk servers) {
    return List.of(own(), server(servers), maven(host));
  }

  private static Check own() {
    return OWN.ok(
        "%s (%s) at %s"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                System.getProperty("java.home")));
  }

  private static Check server(ServerJdk servers) {
    try {
      return SERVER.ok(servers.pick().toString());
    } catch (SystemException e) {
      return SERVER.missing(e.getMessage());
    }
  }

  private static Check maven(Host host) {
    Optional<Path> program = host.program("mvn");
    if (program.isEmpty()) {
      return MAVEN.missing("mvn not found on PATH");
    }
    String said = versionOf(program.get());
    Matcher matcher = VERSION.matcher(said);
    if (!matcher.find()) {
      return MAVEN.limited(program.get() + ", version unknown");
    }
    int major = Integer.parseInt(matcher.group(1));
    int minor = Integer.parseInt(matcher.group(2));
    String found = "%d.%d%s at %s".formatted(major, minor, matcher.group(3), program.get());
    return major > 3 || (major == 3 && minor >= 8)
        ? MAVEN.ok(found)
        : MAVEN.limited(found + ", too old");
  }

  private static String versionOf(Path program) {
    Path answer = null;
    try {
      // Into a file: a pipe nobody reads could stall it past the deadline.
      answer = Files.createTempFile("toll-doctor", ".txt");
      Process process =
          new ProcessBuilder(program.toString(), "-B", "--version")
              .redirectErrorStream(true)
              .redirectOutput(answer.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      String text = new String(Files.readAllBytes(answer), StandardCharsets.UTF_8);
      return text.replaceAll("\u001b\\[[0-9;]*m", "");
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    } finally {
      if (answer != null) {
        delete(answer);
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }
}
