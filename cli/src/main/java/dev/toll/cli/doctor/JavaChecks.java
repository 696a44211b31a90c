package dev.toll.cli.doctor;

import static dev.toll.cli.doctor.Check.limited;
import static dev.toll.cli.doctor.Check.missing;
import static dev.toll.cli.doctor.Check.ok;

import dev.toll.engine.process.ProgramOutput;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDKs, and what builds toll. */
final class JavaChecks {
  private static final Pattern VERSION = Pattern.compile("Apache Maven (\\d+)\\.(\\d+)(\\S*)");
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private JavaChecks() {}

  /** Finds the JDK of the servers. */
  @FunctionalInterface
  public interface ServerJdk {
    Jdk pick() throws SystemException;
  }

  static List<Check> of(Host host, ServerJdk servers) throws InterruptedException {
    return List.of(own(), server(servers), maven(host));
  }

  private static Check own() {
    return ok(
        "toll-jdk",
        "%s (%s) at %s"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                System.getProperty("java.home")));
  }

  private static Check server(ServerJdk servers) {
    try {
      return ok("server-jdk", servers.pick().toString());
    } catch (SystemException e) {
      return missing("server-jdk", e.getMessage());
    }
  }

  private static Check maven(Host host) throws InterruptedException {
    Optional<Path> program = host.program("mvn");
    if (program.isEmpty()) {
      return missing("maven", "mvn not found on PATH");
    }
    String output = versionOf(program.get());
    Matcher matcher = VERSION.matcher(output);
    if (!matcher.find()) {
      return limited("maven", program.get() + ", version unknown");
    }
    int major = Integer.parseInt(matcher.group(1));
    int minor = Integer.parseInt(matcher.group(2));
    String found = "%d.%d%s at %s".formatted(major, minor, matcher.group(3), program.get());
    return major > 3 || (major == 3 && minor >= 8)
        ? ok("maven", found)
        : limited("maven", found + ", too old");
  }

  private static String versionOf(Path program) throws InterruptedException {
    try {
      return ProgramOutput.of(new ProcessBuilder(program.toString(), "-B", "--version"), DEADLINE)
          .map(said -> Printable.lines(said.text()))
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }
}
