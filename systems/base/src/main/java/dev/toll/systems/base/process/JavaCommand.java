package dev.toll.systems.base.process;

import dev.toll.driver.Tether;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.systems.base.jdk.Jdk;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The command line of a JVM of ours.
 *
 * @param jars its class path, always in the same order
 * @param configuration a directory looked up after the jars; null for none. It comes last because a
 *     class-data archive is valid for any class path that begins with the one it was made from
 * @param flags JVM flags
 * @param temporary directory for temporary files; null for the JVM's own
 * @param archive class-data archive to use; null for none
 * @param stdin what the process's stdin is for
 * @param mainClass null where the user of a script names it
 */
public record JavaCommand(
    Jdk jdk,
    List<Path> jars,
    Path configuration,
    List<String> flags,
    Path temporary,
    SharedArchive archive,
    Stdin stdin,
    String mainClass,
    List<String> arguments) {

  /**
   * Flags from outside would differ between users and be missing from the record. By those after
   * them Hadoop logs in as someone that the run's KDC or NameNode does not know
   * (UserGroupInformation).
   */
  private static final List<String> NOT_INHERITED =
      List.of(
          "JAVA_TOOL_OPTIONS",
          "_JAVA_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "CLASSPATH",
          "KRB5PRINCIPAL",
          "KRB5KEYTAB",
          "KRB5CCNAME",
          "HADOOP_USER_NAME",
          "HADOOP_PROXY_USER",
          "HADOOP_TOKEN_FILE_LOCATION");

  /** What a process's stdin is for. */
  public enum Stdin {
    /** Its main class reads it, and ends with it. */
    OWN,
    /** Held open; the process ends with it ({@link Tether}). */
    TETHER,
    /** A tether; besides, its main class runs only once a line has come. */
    GATE
  }

  /** The process, not yet started. */
  public ProcessBuilder builder() {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    // First, so that a study's own flags win.
    command.addAll(ChildEnvironment.jvmFlags(temporary));
    command.addAll(flags);
    if (archive != null) {
      command.addAll(archive.flags());
    }
    if (stdin == Stdin.GATE) {
      command.add("-Dtoll.gate=true");
    }
    command.add("-cp");
    command.add(classPath(jars, configuration));
    if (stdin != Stdin.OWN) {
      command.add(Tether.class.getName());
    }
    if (mainClass != null) {
      command.add(mainClass);
    }
    command.addAll(arguments);
    ProcessBuilder builder = ChildEnvironment.builder(command);
    builder.environment().keySet().removeAll(NOT_INHERITED);
    if (configuration != null && Files.isDirectory(configuration)) {
      builder.directory(configuration.toFile());
    }
    return builder;
  }

  /** Jars, then the directory of the configuration, which may be null. */
  static String classPath(List<Path> jars, Path configuration) {
    String jarPath =
        jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return configuration == null ? jarPath : jarPath + File.pathSeparator + configuration;
  }
}
