package dev.toll.systems.accumulo;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.CacheEntry;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builds Accumulo's native in-memory map from its published source, once per version and JDK. Real
 * clusters run with it; without a compiler the map lives on the Java heap, which is recorded.
 */
record NativeMap(Path cache, Jdk jdk, String version) {
  static final String LIBRARY = "libaccumulo.so";
  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final int TAIL = 15;

  /** What is missing to build it; empty when nothing is. */
  Optional<String> missing() {
    for (String tool : List.of("make", "g++", "tar")) {
      if (MachineProgram.find(tool, MachineProgram.directories(System.getenv("PATH"))).isEmpty()) {
        return Optional.of(tool);
      }
    }
    return Files.exists(jdk.home().resolve("include/jni.h"))
        ? Optional.empty()
        : Optional.of("the JDK's C headers (include/jni.h)");
  }

  /** The directory of the library if it was built before. */
  Optional<Path> built() {
    return Files.isDirectory(home()) ? Optional.of(home()) : Optional.empty();
  }

  private Path home() {
    return cache.resolve("native").resolve("accumulo-" + version + "-jdk" + jdk.feature());
  }

  /**
   * Builds it.
   *
   * @param source the published accumulo-native tar.gz
   * @return the directory of the library
   */
  Path build(Path source) throws SystemException, InterruptedException {
    return CacheEntry.of(
        home(),
        scratch -> {
          Path work = Files.createDirectory(scratch.resolve("work"));
          Path log = scratch.resolve("log");
          run(log, work, "tar", "-xzf", source.toString(), "--strip-components=1");
          run(log, work, "make", "JAVA_HOME=" + jdk.home());
          Path home = Files.createDirectory(scratch.resolve("home"));
          Files.move(find(work, log), home.resolve(LIBRARY));
          return home;
        });
  }

  private static Path find(Path work, Path log) throws IOException, SystemException {
    try (Stream<Path> files = Files.walk(work)) {
      return files
          .filter(file -> file.getFileName().toString().equals(LIBRARY))
          .findFirst()
          .orElseThrow(
              () -> new SystemException("make left no " + LIBRARY + ":\n" + LogTail.of(log, TAIL)));
    }
  }

  private static void run(Path log, Path directory, String... command)
      throws IOException, InterruptedException, SystemException {
    Program.succeed(
        "cannot build the native map; set native-map to no to run without it",
        log,
        directory,
        DEADLINE,
        List.of(command));
  }
}
