package dev.toll.engine.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What every child process gets instead of what toll itself was started with: a locale, an encoding
 * and a directory for temporary files. Servers fail in some locales: in Turkish the upper case of
 * "i" is not "I", so Hadoop and Accumulo do not find the constants of their enums. And they leave
 * files in {@code /tmp}.
 */
public final class ChildEnvironment {
  /** English, and any character in a path. */
  private static final String LOCALE = "C.UTF-8";

  private static final Set<String> NOT_INHERITED = Set.of("LANG", "LANGUAGE", "LOCPATH");

  private static final List<String> TEMPORARY = List.of("TMPDIR", "TMP", "TEMP");

  private ChildEnvironment() {}

  /** A child's command line in the fixed locale; a caller that needs another sets it there. */
  public static ProcessBuilder builder(String... command) {
    return builder(List.of(command));
  }

  /** The same. */
  public static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
    fixLocale(builder.environment());
    return builder;
  }

  static void fixLocale(Map<String, String> environment) {
    environment.keySet().removeIf(name -> name.startsWith("LC_") || NOT_INHERITED.contains(name));
    environment.put("LC_ALL", LOCALE);
  }

  /**
   * Has a child put temporary files into a directory, unless another was set for it.
   *
   * @param directory made when it is missing; null: wherever it likes
   */
  static void fixTemporary(Map<String, String> environment, Path directory) throws IOException {
    if (directory == null) {
      return;
    }
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory.toAbsolutePath().getParent());
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    for (String name : TEMPORARY) {
      environment.remove(name, System.getenv(name));
    }
    environment.putIfAbsent(TEMPORARY.get(0), directory.toAbsolutePath().toString());
  }

  /**
   * Removes the socket by which a JVM was asked for its stacks or its profile. It is in {@code
   * /tmp} wherever temporary files are, and a JVM that is killed leaves it.
   */
  public static void removeAttachSocket(long pid) {
    try {
      Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid));
    } catch (IOException e) {
      // Another user's, so not our JVM's.
    }
  }

  /**
   * The flags of a JVM with the same effect; it looks at its flags first.
   *
   * @param temporary directory for temporary files; null: the JVM's own
   */
  public static List<String> jvmFlags(Path temporary) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "-Duser.language=en",
                "-Duser.country=US",
                "-Dfile.encoding=UTF-8",
                // Its file is in /tmp/hsperfdata_<user> wherever temporary files are.
                "-XX:-UsePerfData"));
    if (temporary != null) {
      flags.add("-Djava.io.tmpdir=" + temporary.toAbsolutePath());
      // JNA unpacks its library into the user's cache otherwise.
      flags.add("-Djna.tmpdir=" + temporary.toAbsolutePath());
    }
    return flags;
  }
}
