package dev.toll.engine.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the kernel's table of mounts.
 *
 * @param root which directory of the file system is seen at the mount point
 * @param options of the file system itself, e.g. {@code rw} and, of cgroup v1, its controllers
 */
public record MountEntry(String root, Mount mount, Set<String> options) {
  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

  /** All of {@code /proc/self/mountinfo} (proc_pid_mountinfo(5)). */
  public static List<MountEntry> read(String mountinfo) {
    List<MountEntry> entries = new ArrayList<>();
    for (String line : mountinfo.lines().toList()) {
      // Optional fields end with a hyphen of their own.
      String[] halves = line.split(" - ", 2);
      String[] front = halves[0].split(" ");
      String[] back = halves.length == 2 ? halves[1].split(" ") : new String[0];
      if (front.length >= 5 && back.length >= 3) {
        Mount mount = new Mount(Path.of(plain(front[4])), back[0], plain(back[1]));
        entries.add(new MountEntry(front[3], mount, Set.copyOf(Arrays.asList(back[2].split(",")))));
      }
    }
    return entries;
  }

  /** Space, tab, line feed and backslash are in octal there. */
  private static String plain(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    Character.toString((char) Integer.parseInt(found.group(1), 8))));
  }
}
