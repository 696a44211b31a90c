package dev.toll.systems.base.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Finds out which Java lies in a directory. */
final class JdkReader {

  private static final long DEADLINE_SECONDS = 10;

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
    Process process = null;
    try {
      process =
          new ProcessBuilder(
                  home.resolve("bin/java").toString(), "-XshowSettings:properties", "-version")
              .redirectErrorStream(true)
              .start();
      process.getOutputStream().close();
      InputStream out = process.getInputStream();
      CompletableFuture<String> text =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return new String(out.readAllBytes(), StandardCharsets.UTF_8);
                } catch (IOException e) {
                  return "";
                }
              });
      Map<String, String> said = new HashMap<>();
      for (String line : text.get(DEADLINE_SECONDS, TimeUnit.SECONDS).split("\n", -1)) {
        int sign = line.indexOf('=');
        if (sign > 0) {
          said.put(line.substring(0, sign).trim(), line.substring(sign + 1).trim());
        }
      }
      return jdk(
          home, said.getOrDefault("java.version", ""), said.getOrDefault("java.vendor", "unknown"));
    } catch (IOException | ExecutionException | TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      if (process != null) {
        process.destroyForcibly();
      }
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
