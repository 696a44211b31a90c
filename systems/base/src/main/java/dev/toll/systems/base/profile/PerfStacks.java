package dev.toll.systems.base.profile;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code perf script} prints, as collapsed stacks of the processes that are profiled. A frame
 * is {@code object`function}, as DTrace writes it, and one of the kernel {@code function_[k]}, as
 * async-profiler does.
 */
final class PerfStacks {
  private static final Pattern FORK =
      Pattern.compile(".*PERF_RECORD_FORK\\((\\d+):\\d+\\):\\((\\d+):\\d+\\)");

  /** Command, process, thread, nanoseconds. The command may hold blanks. */
  private static final Pattern SAMPLE = Pattern.compile("(.*?) +(\\d+)/(\\d+) +(\\d+) *");

  private static final Pattern FRAME = Pattern.compile("\\s+[0-9a-f]+ (.*) \\((.*)\\)");

  private final Map<Long, String> owners;

  /** Of processes, by their pids; what they start while they are recorded is theirs. */
  PerfStacks(Map<Long, String> owners) {
    this.owners = new HashMap<>(owners);
  }

  /** Stacks, with the CPU time and the samples of each. */
  record Stacks(Map<String, Long> nanos, Map<String, Long> samples) {
    static Stacks none() {
      return new Stacks(new TreeMap<>(), new TreeMap<>());
    }
  }

  Map<String, Stacks> read(BufferedReader lines) throws IOException {
    Map<String, Stacks> all = new HashMap<>();
    Matcher sample = null;
    List<String> frames = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher frame = FRAME.matcher(line);
      Matcher fork = FORK.matcher(line);
      if (sample != null && frame.matches()) {
        frames.add(frame(frame.group(1), frame.group(2)));
        continue;
      }
      add(all, sample, frames);
      frames.clear();
      if (fork.matches()) {
        String parent = owners.get(Long.valueOf(fork.group(2)));
        owners.computeIfAbsent(Long.valueOf(fork.group(1)), pid -> parent);
      }
      sample = SAMPLE.matcher(line);
      sample = sample.matches() ? sample : null;
    }
    add(all, sample, frames);
    return all;
  }

  private void add(Map<String, Stacks> all, Matcher sample, List<String> leafFirst) {
    String owner = sample == null ? null : owners.get(Long.valueOf(sample.group(2)));
    if (owner != null) {
      List<String> frames = new ArrayList<>(leafFirst);
      Collections.reverse(frames);
      // Functions without a symbol are one: no one can tell them apart.
      for (int i = frames.size() - 1; i > 0; i--) {
        if (frames.get(i).endsWith("[unknown]") && frames.get(i).equals(frames.get(i - 1))) {
          frames.remove(i);
        }
      }
      String thread = "[" + clean(sample.group(1).strip()) + " tid=" + sample.group(3) + "]";
      frames.add(0, thread);
      String stack = String.join(";", frames);
      Stacks stacks = all.computeIfAbsent(owner, name -> Stacks.none());
      stacks.nanos().merge(stack, Long.valueOf(sample.group(4)), Long::sum);
      stacks.samples().merge(stack, 1L, Long::sum);
    }
  }

  private static String frame(String function, String object) {
    // Versions of symbols: read@@GLIBC_2.2.5.
    String name = clean(function.replaceAll("@.*", ""));
    if (object.startsWith("[kernel") || object.matches("\\[(?!vdso|unknown|heap|stack).*\\]")) {
      return name + "_[k]";
    }
    String file = object.substring(object.lastIndexOf('/') + 1).replace(" (deleted)", "");
    return clean(file) + "`" + name;
  }

  private static String clean(String name) {
    return name.replace(';', ',');
  }
}
