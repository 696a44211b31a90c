package dev.toll.engine.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How a JDK encrypts: whether HotSpot uses the processor's instructions, and which providers of the
 * Java Cryptography Architecture it asks first.
 */
public final class JavaCrypto {
  /** All but the first are diagnostic options; which there are differs between versions. */
  private static final Pattern FLAG =
      Pattern.compile(
          "\\s*bool\\s+(UseAES|UseAESIntrinsics|UseAESCTRIntrinsics|UseGHASHIntrinsics"
              + "|UseSHA|UseSHA1Intrinsics|UseSHA256Intrinsics|UseSHA512Intrinsics"
              + "|UseSHA3Intrinsics|UseMD5Intrinsics|UseChaCha20Intrinsics|UsePoly1305Intrinsics"
              + "|UseBASE64Intrinsics)\\s*=\\s*(true|false)\\s.*");

  private static final Pattern PROVIDER =
      Pattern.compile("\\s*security\\.provider\\.([0-9]+)\\s*=\\s*(\\S+).*");

  private static final long PATIENCE_SECONDS = 20;

  private JavaCrypto() {}

  /**
   * The flags of a JDK on this machine; empty when its {@code java} cannot be asked.
   *
   * @param home its directory
   */
  public static Map<String, Boolean> flags(Path home) throws InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            home.resolve("bin/java").toString(),
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+PrintFlagsFinal",
            "-version");
    builder.redirectErrorStream(true);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Map.of();
      }
      return read(text);
    } catch (IOException e) {
      return Map.of();
    }
  }

  /** The flags in what {@code -XX:+PrintFlagsFinal} prints. */
  static Map<String, Boolean> read(String printed) {
    Map<String, Boolean> flags = new LinkedHashMap<>();
    printed
        .lines()
        .map(FLAG::matcher)
        .filter(Matcher::matches)
        .forEach(match -> flags.put(match.group(1), Boolean.valueOf(match.group(2))));
    return flags;
  }

  /** "on: UseAES, ...; off: UseSHA1Intrinsics". */
  static String words(Map<String, Boolean> flags) {
    if (flags.isEmpty()) {
      return "unknown (the JVM could not be asked)";
    }
    return "on: " + named(flags, true) + "; off: " + named(flags, false);
  }

  private static String named(Map<String, Boolean> flags, boolean state) {
    String names =
        flags.entrySet().stream()
            .filter(flag -> flag.getValue() == state)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  /** Its providers in the order they are asked, from {@code conf/security/java.security}. */
  public static List<String> providers(Path home) {
    Map<Integer, String> providers = new TreeMap<>();
    try {
      Files.readString(home.resolve("conf/security/java.security"), StandardCharsets.ISO_8859_1)
          .lines()
          .map(PROVIDER::matcher)
          .filter(Matcher::matches)
          .forEach(match -> providers.put(Integer.valueOf(match.group(1)), match.group(2)));
    } catch (IOException e) {
      return List.of();
    }
    return List.copyOf(providers.values());
  }
}
