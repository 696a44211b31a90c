package dev.toll.systems.base.jdk;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ProgramOutput;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Finds out which Java is in a directory. */
final class JdkReader {

  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private JdkReader() {}

  /** Empty when there is no working {@code bin/java}. */
  static Optional<Jdk> read(Path directory) {
    try {
      Path home = directory.toRealPath();
      if (!Files.isExecutable(home.resolve("bin/java"))) {
        return Optional.empty();
      }
      Optional<Jdk> fromFile = fromRelease(home);
      return fromFile.isPresent() ? fromFile : ask(home);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The {@code release} file every JDK since 7 carries: {@code KEY="value"} lines. */
  private static Optional<Jdk> fromRelease(Path home) throws IOException {
    Path release = home.resolve("release");
    if (!Files.isReadable(release)) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(Files.readString(release)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    String vendor = unquote(properties.getProperty("IMPLEMENTOR", "unknown"));
    return jdk(home, unquote(properties.getProperty("JAVA_VERSION", "")), vendor);
  }

  private static Optional<Jdk> ask(Path home) {
    try {
      ProcessBuilder asking =
          ChildEnvironment.builder(
              home.resolve("bin/java").toString(),
              "-XX:-UsePerfData",
              "-XshowSettings:properties",
              "-version");
      Map<String, String> said = new HashMap<>();
      for (String line :
          ProgramOutput.of(asking, DEADLINE).stream().flatMap(all -> all.text().lines()).toList()) {
        int sign = line.indexOf('=');
        if (sign > 0) {
          said.put(line.substring(0, sign).trim(), line.substring(sign + 1).trim());
        }
      }
      return jdk(
          home, said.getOrDefault("java.version", ""), said.getOrDefault("java.vendor", "unknown"));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Optional<Jdk> jdk(Path home, String version, String vendor) {
    try {
      // "1.8.0_392" is 8; "21-ea" is 21.
      String modern = version.startsWith("1.") ? version.substring(2) : version;
      int feature = Integer.parseInt(modern.split("[^0-9]", 2)[0]);
      return Optional.of(new Jdk(home, version, feature, vendor));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String unquote(String text) {
    return text.toLowerCase(Locale.ROOT).equals("\"n/a\"") ? "unknown" : text.replace("\"", "");
  }
}
