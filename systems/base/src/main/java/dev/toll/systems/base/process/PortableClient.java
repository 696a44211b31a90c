package dev.toll.systems.base.process;

import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A directory with all that a user's client needs on another host, wherever it is copied to. Files
 * that name paths are kept as templates; the script {@value ClientAccess#SCRIPT} writes them with
 * the paths there and prints the variables. Jars are links, which copying follows.
 *
 * @param run the run's directory, which nothing in it may name
 * @param tools whose JDK and jars the scripts have
 */
public record PortableClient(Path directory, Path run, Toolbox tools) {
  private static final String NAME = "elsewhere";
  private static final String JARS = "lib";
  private static final String TEMPLATE = ".in";
  private static final String HERE = "@HERE@";
  private static final String JAVA = "@JAVA@";

  /** In a file of the client, what the other host calls itself. */
  public static final String OWN_NAME = "@NAME@";

  /** The path of the copy appears in commands, class paths, URIs and sed's script. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      # Prints the variables for a client on this host: eval "$(sh %1$s)"
      umask 077
      here=$(cd "$(dirname "$0")" && pwd -P) || exit 1
      case $here in
      *[!A-Za-z0-9/._-]*)
        echo "$here: move it to a path of letters, digits, '.', '_' and '-' only" >&2
        exit 1 ;;
      esac
      java=${JAVA_HOME:+$JAVA_HOME/bin/}java
      java=$(command -v "$java") || {
        echo "no java: install a JDK 17 or newer, or set JAVA_HOME" >&2
        exit 1
      }
      fill() { sed "s|@HERE@|$here|g; s|@JAVA@|$java|g; s|@NAME@|$(uname -n)|g"; }
      mkdir -p "$here/tmp"
      for file in %2$s; do
        fill < "$here/$file.in" > "$here/$file" || exit 1
        [ ! -x "$here/$file.in" ] || chmod u+x "$here/$file"
      done
      fill << 'end'
      %3$send
      """;

  /** An empty one next to the files for clients of this machine. */
  public static PortableClient nextTo(Path clients, Path run, Toolbox tools) throws IOException {
    Path directory = clients.resolve(NAME);
    PrivateFiles.directory(directory);
    Files.createDirectory(directory.resolve(JARS));
    return new PortableClient(directory, run, tools);
  }

  /** Copies a file of this machine into it, for its owner alone. */
  public Path copy(Path file) throws IOException {
    return PrivateFiles.write(
        directory.resolve(file.getFileName().toString()), Files.readAllBytes(file));
  }

  /**
   * Makes it independent of this machine.
   *
   * @param access of a client here whose files are in it
   * @throws IOException also when a file names a path of the run that it does not have
   */
  public void finish(ClientAccess access) throws IOException {
    Map<String, String> paths = links();
    paths.put(tools.jdk().java().toString(), JAVA);
    paths.put(directory.toString(), HERE);
    if (tools.ledger().temporary() != null) {
      paths.put(tools.ledger().temporary().toString(), HERE + "/tmp");
    }
    List<String> templates = new ArrayList<>();
    for (Path file : files()) {
      byte[] bytes = Files.readAllBytes(file);
      if (binary(bytes)) {
        continue;
      }
      String text = moved(new String(bytes, StandardCharsets.UTF_8), paths, file);
      boolean program = Files.isExecutable(file);
      Files.delete(file);
      String name = file.getFileName().toString();
      Path template = directory.resolve(name + TEMPLATE);
      PrivateFiles.write(template, text);
      if (program) {
        Files.setPosixFilePermissions(template, PosixFilePermissions.fromString("rwx------"));
      }
      templates.add(ClientScript.quoted(name));
    }
    StringBuilder exports = new StringBuilder();
    access
        .environment()
        .forEach(
            (name, value) ->
                exports.append(
                    "export %s=%s\n".formatted(name, ClientScript.quoted(replaced(value, paths)))));
    Path script = directory.resolve(ClientAccess.SCRIPT);
    String text =
        moved(
            SCRIPT.formatted(ClientAccess.SCRIPT, String.join(" ", templates), exports),
            Map.of(),
            script);
    PrivateFiles.write(script, text);
  }

  /** Links the jars, by their names. Two of one name, of which one is toll's, get another. */
  private Map<String, String> links() throws IOException {
    Map<String, String> paths = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (Path jar : tools.jars()) {
      String name = jar.getFileName().toString();
      while (!names.add(name)) {
        name = "also-" + name;
      }
      Files.createSymbolicLink(directory.resolve(JARS).resolve(name), jar.toAbsolutePath());
      paths.put(jar.toString(), HERE + "/" + JARS + "/" + name);
    }
    return paths;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static boolean binary(byte[] bytes) {
    for (byte each : bytes) {
      if (each == 0) {
        return true;
      }
    }
    return false;
  }

  private String moved(String text, Map<String, String> paths, Path file) throws IOException {
    String moved = replaced(text, paths);
    if (moved.contains(run.toString())) {
      throw new IOException(
          file + " names a file of " + run + " that clients on other hosts do not have");
    }
    return moved;
  }

  private static String replaced(String text, Map<String, String> paths) {
    String moved = text;
    for (Map.Entry<String, String> path : paths.entrySet()) {
      moved = moved.replace(path.getKey(), path.getValue());
    }
    return moved;
  }
}
