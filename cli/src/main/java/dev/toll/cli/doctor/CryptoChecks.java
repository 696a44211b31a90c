package dev.toll.cli.doctor;

import dev.toll.cli.doctor.Check.Subject;
import dev.toll.engine.environment.Crypto;
import dev.toll.engine.environment.CryptoWarnings;
import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.environment.JavaCrypto;
import dev.toll.engine.environment.KernelCrypto;
import dev.toll.engine.environment.ProcessorCrypto;
import dev.toll.engine.words.WarningText;
import dev.toll.systems.base.jdk.Jdk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What decides how dear encryption is here: processor, JVM, kernel, libraries. */
final class CryptoChecks {
  private static final Subject PROCESSOR =
      Subject.wanted(
          "crypto-instructions",
          "crypto instructions",
          "AES and SHA in hardware; the cost of encryption depends on them",
          "in a virtual machine: expose the host's CPU model to the guest");

  private static final Subject JVM =
      Subject.wanted(
          "jvm-crypto",
          "the JVM's intrinsics",
          "TLS, Kerberos and at-rest encryption in Java: HotSpot's intrinsics for AES, GHASH and SHA",
          "remove flags that disable them (-XX:-UseAES...), or use another JDK");

  private static final Subject PROVIDERS =
      Subject.wanted(
          "jce-providers",
          "crypto providers",
          "searched in this order; the first that implements an algorithm is used",
          "see conf/security/java.security of the servers' JDK");

  private static final Subject KERNEL =
      Subject.wanted(
          "kernel-crypto",
          "the kernel's AES",
          "levels with encryption at rest by the kernel (fscrypt, LUKS)",
          "a kernel with CONFIG_CRYPTO_AES_NI_INTEL (arm64: CONFIG_CRYPTO_AES_ARM64_CE), or"
              + " modprobe aesni_intel; stock kernels have it");

  private static final Subject OPENSSL =
      Subject.wanted(
          "openssl",
          "OpenSSL",
          "servers not written in Java; a system may bring its own",
          "Debian: openssl");

  private CryptoChecks() {}

  static List<Check> look(Host host, Optional<Jdk> servers) {
    HostFiles files = new HostFiles(host.root());
    return List.of(
        processor(files), jvm(files, servers), providers(servers), kernel(files), openssl());
  }

  private static Check processor(HostFiles host) {
    Optional<List<String>> found = ProcessorCrypto.instructions(host);
    if (found.isEmpty()) {
      return PROCESSOR.limited("unknown");
    }
    String words = String.join(" ", found.get());
    return found.get().contains("aes")
        ? PROCESSOR.ok(words)
        : PROCESSOR.limited("none for AES" + (words.isEmpty() ? "" : ", only " + words));
  }

  private static boolean aes(HostFiles host) {
    return ProcessorCrypto.instructions(host).orElse(List.of()).contains("aes");
  }

  private static Check jvm(HostFiles host, Optional<Jdk> servers) {
    Map<String, Boolean> flags = servers.map(jdk -> flags(jdk)).orElse(Map.of());
    if (flags.isEmpty()) {
      return JVM.limited("unknown: no JVM for servers answered");
    }
    List<String> off = CryptoWarnings.off(flags);
    if (!off.isEmpty()) {
      return JVM.limited(
          aes(host)
              ? WarningText.of(CryptoWarnings.jvm(off))
              : String.join(", ", off) + " off, as the processor has no AES");
    }
    return JVM.ok(
        flags.entrySet().stream()
            .filter(Map.Entry::getValue)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", ")));
  }

  private static Map<String, Boolean> flags(Jdk jdk) {
    try {
      return JavaCrypto.flags(jdk.home());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Map.of();
    }
  }

  private static Check providers(Optional<Jdk> servers) {
    List<String> found = servers.map(jdk -> JavaCrypto.providers(jdk.home())).orElse(List.of());
    return found.isEmpty() ? PROVIDERS.limited("unknown") : PROVIDERS.ok(String.join(", ", found));
  }

  private static Check kernel(HostFiles host) {
    Map<String, String> drivers = KernelCrypto.drivers(host);
    String driver = CryptoWarnings.diskDriver(drivers);
    if (driver == null) {
      return KERNEL.limited(drivers.get("aes"));
    }
    return KernelCrypto.slow(driver)
        ? KERNEL.limited(WarningText.of(CryptoWarnings.kernel(driver, aes(host))))
        : KERNEL.ok(driver);
  }

  private static Check openssl() {
    try {
      String found = Crypto.openssl();
      return found.startsWith("OpenSSL") ? OPENSSL.ok(found) : OPENSSL.missing(found);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OPENSSL.missing("unknown");
    }
  }
}
