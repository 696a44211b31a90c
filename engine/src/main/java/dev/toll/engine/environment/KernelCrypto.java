package dev.toll.engine.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which driver the kernel takes for an algorithm: the one with the highest priority in {@code
 * /proc/crypto} (kernel docs, crypto/architecture.rst). Disk and file encryption use these.
 */
public final class KernelCrypto {
  /** The fact under which a proof says which driver does a level's work. */
  public static final String DRIVER = "kernel driver";

  static final List<String> ALGORITHMS =
      List.of("xts(aes)", "gcm(aes)", "cbc(aes)", "ctr(aes)", "aes", "sha256");

  static final String NOT_LOADED = "not loaded (made at first use, or not in this kernel)";

  private KernelCrypto() {}

  /** Driver by algorithm; what is not known is said. */
  public static Map<String, String> drivers(HostFiles host) {
    Map<String, String> drivers = new LinkedHashMap<>();
    Optional<String> text = host.read("/proc/crypto");
    for (String algorithm : ALGORITHMS) {
      drivers.put(
          algorithm,
          text.isEmpty()
              ? "unknown (no /proc/crypto)"
              : driver(text.get(), algorithm).orElse(NOT_LOADED));
    }
    return drivers;
  }

  private static Optional<String> driver(String crypto, String algorithm) {
    String best = null;
    long most = Long.MIN_VALUE;
    for (String entry : crypto.split("\n\\s*\n")) {
      if (HostFiles.field(entry, "name").equals(Optional.of(algorithm))) {
        String digits = HostFiles.field(entry, "priority").orElse("");
        long priority = digits.matches("-?[0-9]+") ? Long.parseLong(digits) : Long.MIN_VALUE + 1;
        if (priority > most) {
          most = priority;
          best = HostFiles.field(entry, "driver").orElse("");
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** Whether a driver computes AES by plain code, without the processor's instructions. */
  public static boolean slow(String driver) {
    return driver.contains("aes-generic") || driver.contains("aes-fixed-time");
  }
}
