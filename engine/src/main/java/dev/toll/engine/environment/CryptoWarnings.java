package dev.toll.engine.environment;

import dev.toll.engine.results.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What makes encryption cost more on a machine than on others, from its facts as {@code
 * environment.json} has them. What is unknown is no reason to warn.
 */
public final class CryptoWarnings {
  /** Without either of them HotSpot encrypts by Java code. */
  private static final List<String> NEEDED = List.of("UseAES", "UseAESIntrinsics");

  private CryptoWarnings() {}

  /**
   * Warnings.
   *
   * @param environment the whole of it: {@code machine.crypto} is looked at
   */
  public static List<Warning> of(Map<String, ?> environment) {
    List<Warning> warnings = new ArrayList<>();
    if (environment.get("machine") instanceof Map<?, ?> machine
        && machine.get("crypto") instanceof Map<?, ?> crypto) {
      String instructions = String.valueOf(crypto.get(Crypto.INSTRUCTIONS));
      boolean aes = (" " + instructions + " ").contains(" aes ");
      if (!aes && crypto.containsKey(Crypto.INSTRUCTIONS) && !instructions.startsWith("unknown")) {
        warnings.add(processor());
      }
      if (crypto.get(Crypto.KERNEL) instanceof Map<?, ?> drivers) {
        kernel(drivers, aes, warnings);
      }
      if (aes && crypto.get(Crypto.JVM) instanceof Map<?, ?> flags) {
        List<String> off = off(flags);
        if (!off.isEmpty()) {
          warnings.add(jvm(off));
        }
      }
    }
    return warnings;
  }

  /** Of the flags that matter most, those that are off. */
  public static List<String> off(Map<?, ?> flags) {
    return NEEDED.stream().filter(flag -> "false".equals(String.valueOf(flags.get(flag)))).toList();
  }

  /** The processor cannot. */
  public static Warning processor() {
    return Warning.of(Warning.Kind.PROCESSOR_WITHOUT_AES);
  }

  /** The JVM does not. */
  public static Warning jvm(List<String> off) {
    return Warning.of(Warning.Kind.JVM_WITHOUT_AES, String.join(", ", off));
  }

  private static void kernel(Map<?, ?> drivers, boolean aes, List<Warning> warnings) {
    String driver = diskDriver(drivers);
    if (driver != null && KernelCrypto.slow(driver)) {
      warnings.add(kernel(driver, aes));
    }
  }

  /** The kernel does not. */
  public static Warning kernel(String driver, boolean aes) {
    return Warning.of(
        Warning.Kind.KERNEL_WITHOUT_AES, driver, aes ? " although the processor has them" : "");
  }

  /**
   * The driver that disk encryption would get: of XTS when there is one already, else of the cipher
   * that it would be made of; null when unknown.
   */
  public static String diskDriver(Map<?, ?> drivers) {
    for (String algorithm : List.of("xts(aes)", "cbc(aes)", "ctr(aes)", "aes")) {
      Object driver = drivers.get(algorithm);
      if (driver != null
          && !driver.toString().startsWith("not loaded")
          && !driver.toString().startsWith("unknown")) {
        return driver.toString();
      }
    }
    return null;
  }
}
