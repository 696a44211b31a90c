package dev.toll.engine.profile;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.driver.Reason;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * {@code profile/window.json} of a profiled trial: what was profiled, over how much work, and what
 * CPU the kernel says each process used meanwhile.
 *
 * @param operations acknowledged in the window
 * @param seconds of load
 * @param interval between samples, in CPU-seconds of a thread
 * @param profiler its name and version
 * @param notes what else was seen, and what could not be
 */
public record ProfiledWindow(
    long operations,
    double seconds,
    double interval,
    String profiler,
    List<Usage> processes,
    List<String> notes) {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();
  private static final String FILE = "window.json";

  public ProfiledWindow {
    processes = List.copyOf(processes);
    notes = notes == null ? List.of() : List.copyOf(notes);
  }

  /**
   * A process and its use of CPU.
   *
   * @param role {@code server}, {@code driver}, {@code helper} or {@code toll}
   * @param cpuSeconds from procfs, over the window; null when unknown
   * @param profiled whether its stacks are next to this file
   * @param jdk null where not profiled, and of native code
   */
  public record Usage(
      String name, String role, long pid, Double cpuSeconds, boolean profiled, String jdk) {}

  /** Where a trial's profile is. */
  public static Path directory(Path trial) {
    return trial.resolve("profile");
  }

  /** Stacks of a process, weighed in nanoseconds of CPU. */
  public static Path stacks(Path profile, String process) {
    return profile.resolve(process + ".collapsed");
  }

  /** The same stacks, with the number of samples each was seen in. */
  public static Path samples(Path profile, String process) {
    return profile.resolve(process + ".samples");
  }

  /**
   * Writes a process's stacks.
   *
   * @param weight nanoseconds of CPU of each sample
   */
  public static void write(Path profile, String process, Map<String, Long> samples, long weight)
      throws IOException {
    write(samples(profile, process), samples, 1);
    write(stacks(profile, process), samples, weight);
  }

  /** Writes stacks in the collapsed format, each number multiplied. */
  public static void write(Path file, Map<String, Long> stacks, long factor) throws IOException {
    Files.write(
        file,
        stacks.entrySet().stream()
            .map(stack -> stack.getKey() + " " + stack.getValue() * factor)
            .toList());
  }

  /** A file of a profile, {@code trials/<trial>/profile/} of its run. */
  private static Path checked(Path profile, Path file) throws IOException {
    return RunFiles.checked(profile.getParent().getParent().getParent(), file);
  }

  /** The stacks of a process, as they are read back. */
  static List<Stacks.Stack> read(Path profile, String process) throws IOException {
    return Stacks.read(
        checked(profile, stacks(profile, process)), checked(profile, samples(profile, process)));
  }

  /** Writes it last, whole or not at all: where it is, the profile is complete. */
  public void write(Path profile) throws IOException {
    RunDirectory.writeAtomically(profile.resolve(FILE), GSON.toJson(this) + "\n");
  }

  /** Reads it; null when the profile is not complete. */
  public static ProfiledWindow read(Path profile) throws IOException {
    Path file = checked(profile, profile.resolve(FILE));
    if (!Files.exists(file)) {
      return null;
    }
    try {
      return GSON.fromJson(Files.readString(file), ProfiledWindow.class);
    } catch (RuntimeException e) {
      throw new IOException(file + " is not readable: " + Reason.of(e), e);
    }
  }
}
