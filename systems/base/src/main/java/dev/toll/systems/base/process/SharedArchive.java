package dev.toll.systems.base.process;

import dev.toll.engine.files.Sha256;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.CacheEntry;
import dev.toll.systems.base.jdk.Jdk;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A class-data archive of one kind of process (JEP 350): made when a process of the kind first
 * ends, kept between runs, and used by all that follow. It spares the parsing and verifying of some
 * ten thousand classes at every start; what the code does is the same.
 */
public final class SharedArchive {
  private static final int KEPT = 3;

  /** One process of a kind writes it: several may end at the same time. */
  private static final Set<Path> MAKING = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final Path fresh;

  private SharedArchive(Path file, Path fresh) {
    this.file = file;
    this.fresh = fresh;
  }

  /**
   * The archive of a kind of process on a JDK with a class path and flags.
   *
   * @param scratch of the run: a JVM writes the archive there, not where other runs would see half
   *     of it
   */
  public static SharedArchive of(
      Path directory, Path scratch, String kind, Jdk jdk, List<Path> jars, List<String> flags)
      throws IOException {
    Files.createDirectories(directory);
    StringBuilder key = new StringBuilder(jdk.toString()).append(flags);
    for (Path jar : jars) {
      key.append(File.pathSeparator).append(jar);
      // The JVM itself refuses an archive whose jars have changed; a new name makes a new one.
      key.append('@').append(Files.getLastModifiedTime(jar).toMillis()).append(Files.size(jar));
    }
    String name = kind + "-" + Sha256.of(key.toString()).substring(0, 16) + ".jsa";
    return new SharedArchive(directory.resolve(name), scratch.resolve(name));
  }

  public boolean exists() {
    return Files.exists(file);
  }

  /**
   * Flags that use it when it is there, or have the run's first such process make it at its end.
   */
  List<String> flags() {
    if (exists()) {
      return List.of("-XX:SharedArchiveFile=" + file, "-Xshare:auto");
    }
    return MAKING.add(fresh)
        ? List.of("-XX:ArchiveClassesAtExit=" + fresh, "-Xlog:cds=off", "-Xlog:cds+dynamic=off")
        : List.of();
  }

  /** Puts a freshly made archive in place, once the process that made it has ended. */
  public void adopt() {
    try {
      if (!complete()) {
        return;
      }
      CacheEntry.of(file, scratch -> Files.move(fresh, scratch.resolve("archive")));
      prune();
    } catch (IOException | SystemException e) {
      // Only the next start would have been faster.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Whether it is complete: another instance's process may still be writing it. The JVM writes the
   * header last (FileMapInfo::open_for_write in HotSpot's filemap.cpp).
   */
  private boolean complete() throws IOException {
    if (!Files.exists(fresh)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(fresh)) {
      return in.read() > 0;
    }
  }

  /** Keeps the newest few of a kind: every version of a jar makes another, some 40 MB each. */
  private void prune() throws IOException {
    String name = file.getFileName().toString();
    String kind = name.substring(0, name.lastIndexOf('-') + 1);
    try (Stream<Path> siblings = Files.list(file.getParent())) {
      List<Path> old =
          siblings
              .filter(sibling -> sibling.getFileName().toString().startsWith(kind))
              .sorted(
                  Comparator.comparing((Path sibling) -> sibling.toFile().lastModified())
                      .reversed())
              .skip(KEPT)
              .toList();
      for (Path archive : old) {
        Files.deleteIfExists(archive);
      }
    }
  }
}
