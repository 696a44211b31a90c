package dev.toll.engine.profile;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stacks of a process, in the collapsed format of Gregg's flame graphs: {@code [thread
 * tid=N];root;...;leaf weight}, a line each.
 */
final class Stacks {
  private static final double NANOS = 1e9;

  /** A thread's name may hold anything, so its end is the number of its own. */
  private static final Pattern THREAD = Pattern.compile("^\\[(?:(.*?) )?tid=\\d+];?");

  /** What a JVM numbers anew in each life: hidden classes of lambdas, proxies, accessors. */
  private static final Pattern NUMBERED =
      Pattern.compile(
          "(\\$\\$Lambda)(?:\\$\\d+)?[./+]0x[0-9a-f]+"
              + "|(GeneratedMethodAccessor|GeneratedConstructorAccessor|LambdaForm\\$\\w+|\\$Proxy)"
              + "[.$+]?(?:0x[0-9a-f]+|\\d+)");

  private Stacks() {}

  /**
   * A stack and how long it was executed.
   *
   * @param thread its thread's name; empty when it had none
   * @param frames from the root to the leaf
   * @param seconds of CPU
   * @param samples it was seen in
   */
  record Stack(String thread, List<String> frames, double seconds, long samples) {}

  /**
   * Reads a process's stacks.
   *
   * @param weights weighed in nanoseconds
   * @param samples the same stacks, counted
   * @throws IOException if a file cannot be read, or is not of this format
   */
  static List<Stack> read(Path weights, Path samples) throws IOException {
    Map<String, Long> counts = lines(samples);
    List<Stack> stacks = new ArrayList<>();
    lines(weights)
        .forEach(
            (text, nanos) -> stacks.add(parse(text, nanos / NANOS, counts.getOrDefault(text, 1L))));
    return stacks;
  }

  static Stack parse(String text, double seconds, long samples) {
    Matcher thread = THREAD.matcher(text);
    boolean named = thread.find();
    String frames = named ? text.substring(thread.end()) : text;
    List<String> names = new ArrayList<>();
    for (String frame : frames.split(";", -1)) {
      if (!frame.isEmpty()) {
        names.add(NUMBERED.matcher(frame).replaceAll("$1$2"));
      }
    }
    String name = named && thread.group(1) != null ? thread.group(1) : "";
    return new Stack(name, List.copyOf(names), seconds, Math.max(1, samples));
  }

  private static Map<String, Long> lines(Path file) throws IOException {
    Map<String, Long> weights = new HashMap<>();
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        int space = line.lastIndexOf(' ');
        if (space < 0 || !line.substring(space + 1).matches("[0-9]{1,18}")) {
          throw new IOException(file + ":" + number + ": not a stack and its weight");
        }
        weights.merge(
            line.substring(0, space), Long.parseLong(line.substring(space + 1)), Long::sum);
      }
    }
    return weights;
  }
}
