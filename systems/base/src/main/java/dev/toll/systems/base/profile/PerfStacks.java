package dev.toll.systems.base.profile;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
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

  /** Command, process and thread. The command may hold blanks. */
  private static final Pattern SAMPLE = Pattern.compile(" *(\\S.*?) +(\\d+)/(\\d+) *");

  /** Function, without the version of its symbol, and object. */
  private static final Pattern FRAME =
      Pattern.compile("\\s+[0-9a-f]+ (.*?)(?:@\\S*)? \\(([/\\[][^(]*(?:\\(deleted\\))?)\\)");

  private final Map<Long, String> owners;
  private final Map<String, Map<String, Long>> samples = new HashMap<>();

  /** Of processes, by their pids; what they start while they are recorded is theirs. */
  PerfStacks(Map<Long, String> owners) {
    this.owners = new HashMap<>(owners);
    owners.values().forEach(owner -> samples.put(owner, new TreeMap<>()));
  }

  /** The samples of each stack, by process. */
  Map<String, Map<String, Long>> read(BufferedReader lines) throws IOException {
    Matcher sample = null;
    Deque<String> frames = new ArrayDeque<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher frame = FRAME.matcher(line);
      Matcher fork = FORK.matcher(line);
      if (frame.matches()) {
        String next = frame(frame.group(1), frame.group(2));
        // Functions without a symbol cannot be told apart.
        if (!next.endsWith("[unknown]") || !next.equals(frames.peekFirst())) {
          frames.addFirst(next);
        }
        continue;
      }
      add(sample, frames);
      if (fork.matches()) {
        String parent = owners.get(Long.valueOf(fork.group(2)));
        owners.computeIfAbsent(Long.valueOf(fork.group(1)), pid -> parent);
      }
      frames.clear();
      sample = SAMPLE.matcher(line);
      sample = sample.matches() ? sample : null;
    }
    add(sample, frames);
    return samples;
  }

  private void add(Matcher sample, Deque<String> frames) {
    String owner = sample == null ? null : owners.get(Long.valueOf(sample.group(2)));
    if (owner != null) {
      frames.addFirst("[" + clean(sample.group(1)) + " tid=" + sample.group(3) + "]");
      samples.get(owner).merge(String.join(";", frames), 1L, Long::sum);
    }
  }

  private static String frame(String function, String object) {
    String name = clean(function);
    if (object.matches("\\[(?!vdso|unknown|heap|stack).*\\]")) {
      return name + "_[k]";
    }
    String file = object.substring(object.lastIndexOf('/') + 1).replace(" (deleted)", "");
    return clean(file) + "`" + name;
  }

  /** A name as part of a stack, whose frames are separated by semicolons. */
  static String clean(String name) {
    return name.replace(';', ',');
  }
}
