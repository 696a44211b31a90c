package dev.toll.engine.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A machine of a test's own. */
final class HostTree {
  final HostFiles host;

  HostTree(Path root) {
    host = new HostFiles(root);
  }

  HostTree file(String absolute, String text) throws IOException {
    Path file = host.path(absolute);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }
}
