package dev.toll.engine.up;

import com.google.gson.JsonParseException;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The directory of an instance that is kept up: laid out as a run's, with a journal of what its
 * keeper has made, and {@code up.json}, which its keeper alone writes. {@code lifetime} holds the
 * seconds that were asked for in all; others write it, to prolong. {@code owner.json} is there when
 * it was started for someone other than the user of this account.
 */
public record UpDirectory(Path path) {
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

  /** Makes the directory of a new instance. Its name is that asked for, or that with a number. */
  public static UpDirectory create(Path all, String wish) throws IOException {
    Files.createDirectories(all);
    for (int i = 1; ; i++) {
      Path path = all.resolve(i == 1 ? wish : wish + "-" + i).toAbsolutePath().normalize();
      try {
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWN));
      } catch (FileAlreadyExistsException e) {
        continue;
      }
      Files.createDirectory(path.resolve("trials"));
      return new UpDirectory(path);
    }
  }

  /** All there are, by name. */
  public static List<UpDirectory> all(Path all) throws IOException {
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(all)) {
      return paths
          .filter(Files::isDirectory)
          .sorted()
          .map(path -> new UpDirectory(path.toAbsolutePath().normalize()))
          .toList();
    }
  }

  public String name() {
    return path.getFileName().toString();
  }

  /** Laid out as a run's. */
  public RunDirectory run() {
    return new RunDirectory(path);
  }

  /** What its keeper prints. */
  public Path log() {
    return path.resolve("keeper.log");
  }

  /** Files for its clients; gone with the instance. */
  public Path clients() {
    return run().work().resolve("client");
  }

  private Path state() {
    return path.resolve("up.json");
  }

  private Path lifetimeFile() {
    return path.resolve("lifetime");
  }

  /** What its keeper last wrote; empty when it has not yet, or another version has. */
  public Optional<UpState> read() throws IOException {
    if (!Files.exists(state())) {
      return Optional.empty();
    }
    try {
      UpState read = Journal.GSON.fromJson(Files.readString(state()), UpState.class);
      boolean known = read != null && read.version() == UpState.VERSION && read.phase() != null;
      return known ? Optional.of(read) : Optional.empty();
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  void write(UpState now) throws IOException {
    RunDirectory.writeAtomically(state(), Journal.GSON.toJson(now) + "\n");
  }

  /** Seconds that were asked for in all. */
  public long lifetime() throws IOException {
    return Long.parseLong(Files.readString(lifetimeFile()).strip());
  }

  /** Asks for so many seconds in all. Its keeper takes note within a second. */
  public void ask(long seconds) throws IOException {
    RunDirectory.writeAtomically(lifetimeFile(), seconds + "\n");
  }

  /** For whom it was started; empty when for the user of this account. */
  public Optional<UpOwner> owner() throws IOException {
    try {
      return Optional.ofNullable(
              Journal.GSON.fromJson(Files.readString(ownerFile()), UpOwner.class))
          .filter(owner -> owner.person() != null);
    } catch (NoSuchFileException | JsonParseException e) {
      return Optional.empty();
    }
  }

  /** Notes for whom it is started. */
  public void own(UpOwner owner) throws IOException {
    RunDirectory.writeAtomically(ownerFile(), Journal.GSON.toJson(owner) + "\n");
  }

  /** Notes why it did not come up, for a keeper that ended before it could. */
  public void failed(UpOwner owner, String why) throws IOException {
    write(
        UpState.starting(name(), owner.study(), owner.level(), null, ProcFs.bootId(), lifetime())
            .over(UpState.Phase.FAILED, why));
  }

  private Path ownerFile() {
    return path.resolve("owner.json");
  }

  /** Removes it; for one that no keeper is at work in. */
  public void remove() throws IOException {
    RunDirectory.delete(path);
  }
}
