package dev.toll.cli.doctor;

import static dev.toll.cli.doctor.Check.limited;
import static dev.toll.cli.doctor.Check.missing;
import static dev.toll.cli.doctor.Check.ok;

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

/** What decides the cost of encryption on this machine: processor, JVM, kernel, libraries. */
final class CryptoChecks {
  private CryptoChecks() {}

  static List<Check> of(Host host, Optional<Jdk> servers) throws InterruptedException {
    HostFiles files = host.files();
    return List.of(
        processor(files),
        ok("random-numbers", ProcessorCrypto.random(files)),
        jvm(files, servers),
        providers(servers),
        kernel(files),
        openssl());
  }

  private static Check processor(HostFiles host) {
    Optional<List<String>> found = ProcessorCrypto.instructions(host);
    if (found.isEmpty()) {
      return limited("crypto-instructions", "unknown");
    }
    String words = String.join(" ", found.get());
    return found.get().contains("aes")
        ? ok("crypto-instructions", words)
        : limited(
            "crypto-instructions", "none for AES" + (words.isEmpty() ? "" : ", only " + words));
  }

  private static boolean aes(HostFiles host) {
    return ProcessorCrypto.instructions(host).orElse(List.of()).contains("aes");
  }

  private static Check jvm(HostFiles host, Optional<Jdk> servers) throws InterruptedException {
    Map<String, Boolean> flags =
        servers.isPresent() ? JavaCrypto.flags(servers.get().home()) : Map.of();
    if (flags.isEmpty()) {
      return limited("jvm-crypto", "unknown: no JVM for servers answered");
    }
    List<String> off = CryptoWarnings.off(flags);
    if (!off.isEmpty()) {
      return limited(
          "jvm-crypto",
          aes(host)
              ? WarningText.of(CryptoWarnings.jvm(off))
              : String.join(", ", off) + " off, as the processor has no AES");
    }
    return ok(
        "jvm-crypto",
        flags.entrySet().stream()
            .filter(Map.Entry::getValue)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", ")));
  }

  private static Check providers(Optional<Jdk> servers) {
    List<String> found = servers.map(jdk -> JavaCrypto.providers(jdk.home())).orElse(List.of());
    return found.isEmpty()
        ? limited("jce-providers", "unknown")
        : ok("jce-providers", String.join(", ", found));
  }

  private static Check kernel(HostFiles host) {
    Map<String, String> drivers = KernelCrypto.drivers(host);
    String driver = CryptoWarnings.diskDriver(drivers);
    if (driver == null) {
      return limited("kernel-crypto", drivers.get("aes"));
    }
    return KernelCrypto.slow(driver)
        ? limited("kernel-crypto", WarningText.of(CryptoWarnings.kernel(driver, aes(host))))
        : ok("kernel-crypto", driver);
  }

  private static Check openssl() throws InterruptedException {
    String found = Crypto.openssl();
    return found.startsWith("OpenSSL") ? ok("openssl", found) : missing("openssl", found);
  }
}
