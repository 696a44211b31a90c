package dev.toll.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.words.WarningText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CryptoTest {
  private static final String GENERIC =
      """
      name         : aes
      driver       : aes-fixed-time
      module       : kernel
      priority     : 101

      name         : aes
      driver       : aes-generic
      module       : kernel
      priority     : 100

      name         : sha256
      driver       : sha256-lib
      priority     : 300
      """;
  private static final String XTS =
      """

      name         : xts(aes)
      driver       : xts(ecb(aes-fixed-time))
      priority     : 101

      name         : xts(aes)
      driver       : xts-aes-vaes-avx2
      priority     : 700

      name         : __xts(aes)
      driver       : __xts-aes-aesni
      priority     : 900
      """;

  @TempDir Path root;
  private HostTree machine;

  @BeforeEach
  void build() {
    machine = new HostTree(root);
  }

  private static Map<String, Object> environment(String instructions, Object kernel, Object jvm) {
    return Map.of(
        "machine",
        Map.of(
            "crypto",
            Map.of(Crypto.INSTRUCTIONS, instructions, Crypto.KERNEL, kernel, Crypto.JVM, jvm)));
  }

  @Test
  void whatKeysAreMadeFrom() throws IOException {
    assertThat(ProcessorCrypto.random(machine.host))
        .isEqualTo("no instruction; hw_random none; rngd does not run; entropy_avail unknown");
    machine.file("/proc/cpuinfo", "flags : fpu rdrand aes rdseed\n");
    machine.file("/sys/class/misc/hw_random/rng_current", "virtio_rng.0\n");
    machine.file("/proc/sys/kernel/random/entropy_avail", "256\n");
    machine.file("/proc/7/comm", "rngd\n");
    assertThat(ProcessorCrypto.random(machine.host))
        .isEqualTo("rdrand rdseed; hw_random virtio_rng.0; rngd runs; entropy_avail 256");
  }

  @Test
  void theDriverOfTheHighestPriority() throws IOException {
    machine.file("/proc/crypto", GENERIC + XTS);
    assertThat(KernelCrypto.drivers(machine.host))
        .containsEntry("xts(aes)", "xts-aes-vaes-avx2")
        .containsEntry("aes", "aes-fixed-time")
        .containsEntry("sha256", "sha256-lib")
        .containsEntry("gcm(aes)", KernelCrypto.NOT_LOADED);
  }

  @Test
  void aKernelThatTellsNothing() throws InterruptedException {
    assertThat(KernelCrypto.drivers(machine.host))
        .containsEntry("aes", "unknown (no /proc/crypto)");
    assertThat(
            CryptoWarnings.of(
                Map.of("machine", Map.of("crypto", Crypto.describe(machine.host, null)))))
        .isEmpty();
    assertThat(CryptoWarnings.of(Map.of())).as("nothing known").isEmpty();
  }

  @Test
  void instructionsOfBothFamilies() throws IOException {
    machine.file(
        "/proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu aes vaes sha_ni avx2 hypervisor\n");
    assertThat(ProcessorCrypto.instructions(machine.host))
        .contains(List.of("aes", "vaes", "sha_ni", "avx2"));
    machine.file("/proc/cpuinfo", "processor\t: 0\nFeatures\t: fp asimd aes pmull sha1 sha2\n");
    assertThat(ProcessorCrypto.instructions(machine.host))
        .contains(List.of("aes", "pmull", "sha1", "sha2", "asimd"));
    machine.file("/proc/cpuinfo", "processor\t: 0\nisa\t\t: rv64imafdc\n");
    assertThat(ProcessorCrypto.instructions(machine.host)).isEmpty();
  }

  @Test
  void plainCodeInTheKernelIsALoudWarning() {
    Map<String, String> slow = Map.of("aes", "aes-fixed-time", "xts(aes)", KernelCrypto.NOT_LOADED);
    assertThat(CryptoWarnings.of(environment("aes vaes", slow, "unknown")))
        .map(WarningText::of)
        .singleElement()
        .asString()
        .startsWith(
            "the kernel encrypts without AES instructions (aes-fixed-time) although the processor");
    Map<String, String> wrapped = Map.of("xts(aes)", "xts(ecb(aes-generic))", "aes", "aes-aesni");
    assertThat(CryptoWarnings.of(environment("aes", wrapped, "unknown"))).hasSize(1);
    Map<String, String> fast = Map.of("xts(aes)", "xts-aes-aesni", "aes", "aes-generic");
    assertThat(CryptoWarnings.of(environment("aes", fast, "unknown"))).isEmpty();
  }

  @Test
  void intrinsicsOffWhereTheProcessorCouldAndAProcessorThatCannot() {
    Map<String, Boolean> off = Map.of("UseAES", true, "UseAESIntrinsics", false);
    assertThat(CryptoWarnings.of(environment("aes", "unknown", off)))
        .map(WarningText::of)
        .singleElement()
        .asString()
        .contains("UseAESIntrinsics off");
    // As read back from JSON.
    assertThat(CryptoWarnings.of(environment("aes", "", Map.of("UseAES", "false")))).hasSize(1);
    assertThat(CryptoWarnings.of(environment("pclmulqdq", "unknown", off)))
        .map(WarningText::of)
        .singleElement()
        .asString()
        .startsWith("the processor has no AES");
    assertThat(CryptoWarnings.of(environment("unknown (not told)", "unknown", off))).isEmpty();
  }

  @Test
  void whatAJvmPrints() {
    assertThat(
            JavaCrypto.read(
                """
                [Global flags]
                     bool UseAES                        = true                 {ARCH product} {default}
                     bool UseAESIntrinsics              = false             {diagnostic} {command line}
                     bool UseAdaptiveSizePolicy         = true                      {product} {default}
                    uintx UseSHA                        = 5                         {product} {default}
                """))
        .isEqualTo(Map.of("UseAES", true, "UseAESIntrinsics", false));
  }

  @Test
  void thisVeryJdk() throws InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    assertThat(JavaCrypto.flags(home))
        .containsKeys("UseAES", "UseAESIntrinsics", "UseGHASHIntrinsics");
    assertThat(JavaCrypto.providers(home)).startsWith("SUN").contains("SunJCE", "SunJSSE");
    assertThat(JavaCrypto.flags(root)).isEmpty();
    assertThat(JavaCrypto.providers(root)).isEmpty();
  }
}
