package dev.toll.engine.environment;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ProgramOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything of a machine that decides what encryption costs on it: {@code machine.crypto}. */
public final class Crypto {
  static final String INSTRUCTIONS = "processor instructions";
  static final String KERNEL = "kernel";
  static final String JVM = "server JVM";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Crypto() {}

  /**
   * Facts by name, some of them nested.
   *
   * @param jdk directory of the JDK that runs the servers; null when there is none
   */
  static Map<String, Object> describe(HostFiles host, Path jdk) throws InterruptedException {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(INSTRUCTIONS, ProcessorCrypto.words(ProcessorCrypto.instructions(host)));
    facts.put("random numbers", ProcessorCrypto.random(host));
    facts.put(KERNEL, KernelCrypto.drivers(host));
    if (jdk != null) {
      Map<String, Boolean> flags = JavaCrypto.flags(jdk);
      facts.put(JVM, flags.isEmpty() ? "unknown (it could not be asked)" : flags);
      List<String> providers = JavaCrypto.providers(jdk);
      facts.put(
          "server JVM's providers",
          providers.isEmpty() ? "unknown (no java.security)" : String.join(", ", providers));
    }
    facts.put("OpenSSL", openssl());
    return facts;
  }

  /** Of the program on the path: the library of a server of ours may be another. */
  public static String openssl() throws InterruptedException {
    try {
      return output(List.of("openssl", "version"))
          .flatMap(text -> text.lines().findFirst())
          .map(String::strip)
          .orElse("unknown (openssl version failed)");
    } catch (IOException e) {
      return "not installed";
    }
  }

  /**
   * What a program prints; empty when it prints nothing, fails or does not end.
   *
   * @throws IOException when it cannot be started
   */
  static Optional<String> output(List<String> command) throws IOException, InterruptedException {
    return ProgramOutput.of(ChildEnvironment.builder(command), PATIENCE)
        .filter(said -> said.exit() == 0 && !said.text().isBlank())
        .map(ProgramOutput::text);
  }
}
