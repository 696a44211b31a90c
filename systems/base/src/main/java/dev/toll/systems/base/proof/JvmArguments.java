package dev.toll.systems.base.proof;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.process.JvmSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether processes run with the flags that their level gives them, by the kernel's own copy of
 * their command lines ({@code /proc/PID/cmdline}). A JVM refuses a flag that it does not know.
 */
public final class JvmArguments {
  /** As systems declare it for heaps and flags. */
  public static final String NAME = "arguments";

  private final Map<String, String> facts = new TreeMap<>();
  private final List<String> missing = new ArrayList<>();
  private boolean unread;

  /** Looks at a process for all flags of its heap and its own. */
  public JvmArguments with(ManagedProcess process, JvmSpec spec) {
    return with(process, String.join(" ", spec.shape()) + " " + String.join(" ", spec.flags()));
  }

  /** Looks at a process; flags are separated by spaces. */
  public JvmArguments with(ManagedProcess process, String flags) {
    String line = process.host().proc(process.pid(), "cmdline");
    unread |= line == null || line.isEmpty();
    List<String> found = line == null ? List.of() : Arrays.asList(line.split("\0"));
    for (String flag : flags.strip().split("\\s+")) {
      if (!flag.isEmpty() && !found.contains(flag)) {
        missing.add(process.name() + " runs without " + flag);
      }
    }
    facts.put(process.name(), flags.strip());
    return this;
  }

  /** What was seen. */
  public ProofResult result() {
    String claim = "the JVMs run with the level's heap and flags";
    return unread
        ? ProofResult.of(NAME, claim, Verdict.UNKNOWN, "a command line could not be read", facts)
        : ProofResult.of(NAME, claim, missing, facts.size() + " command lines as set", facts);
  }
}
