package dev.toll.engine.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private JavaCrypto() {}

  /**
   * The flags of a JDK on this machine; empty when its {@code java} cannot be asked.
   *
   * @param home its directory
   */
  public static Map<String, Boolean> flags(Path home) throws InterruptedException {
    List<String> command =
        List.of(
            home.resolve("bin/java").toString(),
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+PrintFlagsFinal",
            "-XX:-UsePerfData",
            "-version");
    try {
      return Crypto.output(command).map(JavaCrypto::read).orElse(Map.of());
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
