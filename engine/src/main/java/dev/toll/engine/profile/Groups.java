package dev.toll.engine.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Groups of CPU, each sample in exactly one: its thread's, or else that of the first frame from the
 * leaf upwards that any group knows, or else {@link #OTHER}.
 *
 * <p>Not of the leaf's package: a leaf is often an intrinsic ({@code aescrypt_encryptBlock}) or a
 * method of the JDK's collections, which belongs to its caller.
 *
 * @param source name of the file, for the record
 * @param all in the order of the file; where several know a frame, the first has it
 */
public record Groups(String source, List<Group> all) {
  /** What no group knows. */
  public static final String OTHER = "other";

  public Groups {
    all = List.copyOf(all);
  }

  /**
   * A group.
   *
   * @param name in files for programs
   * @param title for people
   * @param what it is, in a sentence
   * @param threads patterns of thread names, matched from their start
   * @param frames patterns of frames ({@code package/Class.method}), matched from their start
   */
  public record Group(
      String name, String title, String what, List<Pattern> threads, List<Pattern> frames) {
    public Group {
      threads = List.copyOf(threads);
      frames = List.copyOf(frames);
    }
  }

  /** Sorts stacks into groups; remembers what each frame and thread is. */
  final class Sorter {
    private final Map<String, Optional<String>> frames = new HashMap<>();
    private final Map<String, Optional<String>> threads = new HashMap<>();

    String group(Stacks.Stack stack) {
      Optional<String> thread =
          threads.computeIfAbsent(stack.thread(), name -> first(name, Group::threads));
      if (thread.isPresent()) {
        return thread.get();
      }
      for (int i = stack.frames().size() - 1; i >= 0; i--) {
        Optional<String> frame =
            frames.computeIfAbsent(stack.frames().get(i), name -> first(name, Group::frames));
        if (frame.isPresent()) {
          return frame.get();
        }
      }
      return OTHER;
    }

    private Optional<String> first(String text, Function<Group, List<Pattern>> patterns) {
      return all.stream()
          .filter(
              group ->
                  patterns.apply(group).stream()
                      .anyMatch(pattern -> pattern.matcher(text).lookingAt()))
          .map(Group::name)
          .findFirst();
    }
  }

  /**
   * The group of one stack.
   *
   * @param stack in the collapsed format, without its weight
   */
  public String of(String stack) {
    return sorter().group(Stacks.parse(stack, 0, 1));
  }

  Sorter sorter() {
    return new Sorter();
  }
}
