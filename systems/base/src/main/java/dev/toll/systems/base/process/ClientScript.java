package dev.toll.systems.base.process;

import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;

/** A shell script with which a user starts a client of the system that toll runs. */
public final class ClientScript {
  private ClientScript() {}

  /**
   * Writes it, for its owner alone.
   *
   * @param arguments of the main class, before those that the user gives
   */
  public static Path write(Path file, Toolbox tools, JvmSpec spec, List<String> arguments)
      throws IOException {
    String command =
        tools.command(spec.unprofiled().archived(false), Stdin.OWN, arguments).command().stream()
            .map(ClientScript::quoted)
            .collect(Collectors.joining(" "));
    String text = "#!/bin/sh\nexec " + command + " \"$@\"\n";
    PrivateFiles.write(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  /**
   * Adds what clients written in Java need: a script in place of {@code java}, with the level's
   * JDK, class path and flags, and the class path for starting them otherwise.
   *
   * @param spec of {@link JvmSpec#ofUser}
   */
  public static ClientAccess java(ClientAccess access, Path directory, Toolbox tools, JvmSpec spec)
      throws IOException {
    return access
        .with(ClientAccess.JAVA, write(directory.resolve("java"), tools, spec, List.of()))
        .with(ClientAccess.CLASSPATH, JavaCommand.classPath(tools.jars(), spec.configuration()));
  }

  /** A word for a shell. */
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
