package dev.toll.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A machine made of files. */
final class Root {
  private final Path directory;

  Root(Path directory) {
    this.directory = directory;
  }

  Host host() {
    return new Host(directory, Map.of("PATH", directory.resolve("usr/bin").toString()));
  }

  Root file(String absolute, String text) throws IOException {
    Path file = directory.resolve(absolute.substring(1));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  Root program(String absolute) throws IOException {
    file(absolute, "#!/bin/sh\n");
    if (!directory.resolve(absolute.substring(1)).toFile().setExecutable(true)) {
      throw new IOException("cannot make " + absolute + " executable");
    }
    return this;
  }

  static Check one(List<Check> checks, String id) {
    return checks.stream().filter(check -> check.id().equals(id)).findFirst().orElseThrow();
  }
}
