package dev.toll.systems.kafka;

import dev.toll.driver.Reason;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Broker and driver run on the level's JDK, by the program that the kernel runs. */
final class JdkProof {
  static final String NAME = "jdk";

  private JdkProof() {}

  static ProofResult of(Jdk jdk, List<ManagedProcess> processes) {
    Map<String, String> facts = new TreeMap<>();
    boolean right = true;
    try {
      for (ManagedProcess process : processes) {
        Path program = Files.readSymbolicLink(Path.of("/proc", "" + process.pid(), "exe"));
        right &= program.startsWith(jdk.home().toRealPath());
        facts.put("program of " + process.name(), program.toString());
      }
    } catch (IOException e) {
      return ProofResult.of(NAME, claim(jdk), Verdict.UNKNOWN, Reason.of(e), facts);
    }
    return ProofResult.of(
        NAME, claim(jdk), Verdict.of(right), String.join("; ", facts.values()), facts);
  }

  private static String claim(Jdk jdk) {
    return "broker and driver run on JDK " + jdk.feature();
  }
}
