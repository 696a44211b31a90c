package dev.toll.systems.sql;

import com.google.gson.JsonParseException;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a run changes of a connected server, as it was: in a file of the run's directory before
 * anything is changed, until all is as it was again. It holds no password, only where that is read.
 *
 * @param product by name
 * @param authority empty: without TLS
 * @param before values of all variables that the run may change
 * @param restore statements that put them back
 * @param ownRestore the study's own
 * @param byRestart those of the variables that change only when the server starts
 * @param restart the study's command; empty for none
 * @param restartSeconds how long that command may take
 * @param startSeconds how long the server may take until it answers
 */
record ChangedServer(
    String product,
    String host,
    int port,
    String administrator,
    String passwordFile,
    String database,
    String authority,
    Map<String, String> before,
    List<String> restore,
    List<String> ownRestore,
    Set<String> byRestart,
    String restart,
    double restartSeconds,
    double startSeconds) {
  static final String FILE = "connected-settings.json";

  Connected server() {
    return new Connected(
        host,
        port,
        administrator,
        Path.of(passwordFile),
        database,
        authority.isEmpty() ? null : Path.of(authority));
  }

  /** It is on the disk before this returns. */
  void write(Path run) throws IOException {
    RunDirectory.writeAtomically(run.resolve(FILE), Journal.GSON.toJson(this) + "\n");
    sync(run);
  }

  static void delete(Path run) throws IOException {
    Files.deleteIfExists(run.resolve(FILE));
    sync(run);
  }

  /** The name of a file is its directory's content. */
  private static void sync(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** What a run has left changed; empty when nothing. */
  static Optional<ChangedServer> in(Path run) throws IOException {
    Path file = run.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(
          Journal.GSON.fromJson(Files.readString(file), ChangedServer.class));
    } catch (JsonParseException e) {
      throw new IOException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** What to do by hand. */
  String byHand() {
    StringBuilder text = new StringBuilder();
    before.forEach(
        (name, value) -> text.append(text.isEmpty() ? "" : ", ").append(name + " was " + value));
    List<String> all = List.copyOf(ownRestore);
    return text
        + "; put back by hand: "
        + String.join("; ", all)
        + (all.isEmpty() || restore.isEmpty() ? "" : "; ")
        + String.join("; ", restore)
        + (restart.isEmpty() || byRestart.isEmpty() ? "" : "; then restart the server");
  }
}
