package dev.toll.engine.environment;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The processor's instructions for encryption and hashing. */
public final class ProcessorCrypto {
  /** x86: /proc/cpuinfo "flags". */
  private static final String X86 =
      "aes vaes pclmulqdq vpclmulqdq sha_ni sha512 avx2 avx512f avx512bw avx512vl avx512ifma gfni"
          + " bmi2 adx";

  /** arm64: /proc/cpuinfo "Features" (kernel docs, arch/arm64/elf_hwcaps.rst). */
  private static final String ARM = "aes pmull sha1 sha2 sha3 sha512 asimd sve sve2 sveaes";

  private ProcessorCrypto() {}

  private static final String RANDOM = "rdrand rdseed rng";

  /**
   * What keys are made from: the processor's instructions, a device and its daemon, and the bits of
   * entropy by the kernel's estimate (random(4)).
   */
  public static String random(HostFiles host) {
    String flags =
        host.value("/proc/cpuinfo", "flags")
            .or(() -> host.value("/proc/cpuinfo", "Features"))
            .orElse("");
    List<String> instructions = chosen(flags, RANDOM);
    return "%s; hw_random %s; rngd %s; entropy_avail %s"
        .formatted(
            instructions.isEmpty() ? "no instruction" : String.join(" ", instructions),
            host.read("/sys/class/misc/hw_random/rng_current").orElse("none"),
            host.runs("rngd") ? "runs" : "does not run",
            host.read("/proc/sys/kernel/random/entropy_avail").orElse(Hardware.UNKNOWN));
  }

  /** Those it has, as the kernel names them; empty when unknown. */
  public static Optional<List<String>> instructions(HostFiles host) {
    Optional<String> x86 = host.value("/proc/cpuinfo", "flags");
    if (x86.isPresent()) {
      return x86.map(flags -> chosen(flags, X86));
    }
    return host.value("/proc/cpuinfo", "Features").map(flags -> chosen(flags, ARM));
  }

  private static List<String> chosen(String flags, String of) {
    List<String> all = Arrays.asList(flags.split("\\s+"));
    return Stream.of(of.split(" ")).filter(all::contains).toList();
  }

  /** In words for the record. */
  static String words(Optional<List<String>> instructions) {
    return instructions
        .map(list -> list.isEmpty() ? "none" : String.join(" ", list))
        .orElse("unknown (not in /proc/cpuinfo)");
  }
}
