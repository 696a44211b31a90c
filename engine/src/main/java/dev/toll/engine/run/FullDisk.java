package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether a run's file system has no room left. Servers say so in many words, and some wait for
 * room until their deadline, with logs that cannot be written either; so that it is looked at.
 */
final class FullDisk {
  /** What programs of every kind say of ENOSPC; all are started in the same locale. */
  private static final String NO_SPACE = "No space left on device";

  private static final String SPACE_ON = " space left on the disk of ";

  /** Where a run looks. */
  @FunctionalInterface
  interface Free {
    long bytes() throws IOException;
  }

  private final Path place;
  private final long needed;
  private final Free room;
  private final Free scratch;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile String seen;

  /**
   * Of a run.
   *
   * @param needed bytes that it is guessed to need; not positive when unknown
   */
  FullDisk(RunDirectory run, long needed) {
    this(
        run.path(),
        needed,
        () -> Files.getFileStore(run.path()).getUsableSpace(),
        () -> bytes(run.work()));
  }

  /**
   * One that is looked at otherwise.
   *
   * @param scratch what wiping gives back
   */
  FullDisk(Path place, long needed, Free room, Free scratch) {
    this.place = place;
    this.needed = needed;
    this.room = room;
    this.scratch = scratch;
  }

  /** What is missing where, and what to do; empty while there is room, or another still looks. */
  Optional<String> reason() {
    // A file system that hangs must not keep more than one thread.
    if (!looking.compareAndSet(false, true)) {
      return Optional.empty();
    }
    try {
      long free = room.bytes();
      if (free >= CapacityCheck.LEAST) {
        return Optional.empty();
      }
      seen = text("no", free);
      return Optional.of(seen);
    } catch (IOException e) {
      return Optional.empty();
    } finally {
      looking.set(false);
    }
  }

  private String text(String how, long free) {
    return "%s%s%s (%s available%s); free some"
        .formatted(
            how,
            SPACE_ON,
            place,
            ByteCount.text(free),
            needed > 0 ? ", the run needs about " + ByteCount.text(needed) : "");
  }

  /** A trial begins. */
  void begin() {
    seen = null;
  }

  /**
   * What was missing at some time since a trial began. Wiping what it wrote makes room, in which a
   * replay would fail like it.
   */
  Optional<String> seen() {
    return Optional.ofNullable(seen);
  }

  /**
   * A failure with the full disk as its reason, where it was one. A server that ends on a full disk
   * may leave nothing of that but the end of its log, or not even that, and make room as it ends.
   */
  SystemException explain(SystemException failure) {
    if (failure.permanent()) {
      return failure;
    }
    if (seen == null && needed > 0) {
      seen = afterwards(failure.getMessage().contains(NO_SPACE));
    }
    if (seen == null) {
      return failure;
    }
    String said = failure.summary();
    // Without the end of a log, which says the same in many words.
    return new SystemException(
        said.contains(SPACE_ON + place) ? said : seen + "; " + said, failure);
  }

  /** What is missing when a trial has failed, which holds what it wrote; null for nothing. */
  private String afterwards(boolean said) {
    try {
      long free = room.bytes();
      if (free >= needed) {
        return null; // another disk was meant, such as the memory that processes share
      }
      // No run begins or goes on with less than it needs, and so no replay does.
      return said
          ? text("no", free)
          : free + scratch.bytes() < needed ? text("too little", free) : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** Of the files below a directory, as far as they can be seen: servers may be removing some. */
  private static long bytes(Path directory) throws IOException {
    long[] sum = {0};
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            sum[0] += attributes.size();
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return sum[0];
  }

  /** Does something whose own message would not say why a full disk made it fail. */
  void during(Runnable writing) {
    try {
      writing.run();
    } catch (UncheckedIOException e) {
      // The caller says what is missing where.
      if (reason().isEmpty()) {
        throw e;
      }
    }
  }
}
