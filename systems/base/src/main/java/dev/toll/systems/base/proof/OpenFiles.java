package dev.toll.systems.base.proof;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Whether the servers write where the run wants them to: by the files that their processes hold
 * open for writing ({@code /proc/PID/fd} and {@code fdinfo}, proc(5)), not by their configuration,
 * which a server may read differently. Data elsewhere is neither wiped nor the trial's own.
 */
public final class OpenFiles {
  /** Access mode in the octal flags of fdinfo: O_WRONLY or O_RDWR (open(2)). */
  private static final Pattern WRITABLE = Pattern.compile("(?m)^flags:\\s*[0-7]*[1256]$");

  /** Memory that has a name like a file's: shared segments, memfd_create(2), asynchronous I/O. */
  private static final Pattern MEMORY = Pattern.compile("/(dev/shm/|memfd:|SYSV|\\[aio\\]).*");

  private final Path data;
  private final Path volume;
  private final List<Path> own = new ArrayList<>();
  private final Map<String, String> facts = new TreeMap<>();
  private final List<String> elsewhere = new ArrayList<>();
  private final List<String> unread = new ArrayList<>();
  private long inside;

  private OpenFiles(Path data, Path volume, List<Path> more) throws IOException {
    this.data = data.toRealPath();
    this.volume = volume.toRealPath();
    for (Path each : more) {
      own.add(each.toRealPath());
    }
  }

  /**
   * The proof.
   *
   * @param processes the servers among them are examined
   * @param data where their data must be
   * @param volume directory of all that the volume is made of, of which only the data is theirs
   * @param more directories that they may write to as well: of the run, of its logs
   */
  public static ProofResult prove(
      List<ManagedProcess> processes, Path data, Path volume, List<Path> more) throws IOException {
    OpenFiles files = new OpenFiles(data, volume, more);
    for (ManagedProcess process : processes) {
      if (process.role() == Role.SERVER) {
        files.examine(process);
      }
    }
    return files.result();
  }

  private void examine(ManagedProcess server) throws IOException {
    if (server.away()) {
      unread.add(server.name() + " is on " + server.host().name() + ", where no open file is read");
      return;
    }
    long before = inside;
    for (long pid : server.members()) {
      try (DirectoryStream<Path> open =
          Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
        for (Path each : open) {
          count(server.name(), each);
        }
      } catch (AccessDeniedException e) {
        unread.add(server.name() + ": permission denied: " + e.getFile());
      } catch (NoSuchFileException e) {
        // A process that has just ended; those that must not end are watched.
      }
    }
    facts.put("files " + server.name() + " writes to", Long.toString(inside - before));
  }

  private void count(String server, Path descriptor) throws IOException {
    Path file;
    try {
      if (!Files.isRegularFile(descriptor)) {
        return;
      }
      file = Files.readSymbolicLink(descriptor);
    } catch (NoSuchFileException e) {
      // Closed meanwhile.
      return;
    }
    String info =
        ProcFs.read(descriptor.getParent().resolveSibling("fdinfo").resolve(name(descriptor)));
    if (info == null || !writable(info) || MEMORY.matcher(file.toString()).matches()) {
      return;
    }
    if (file.startsWith(data)) {
      inside++;
    } else if (file.startsWith(volume) || own.stream().noneMatch(file::startsWith)) {
      elsewhere.add(server + " writes to " + file);
    }
  }

  private static String name(Path descriptor) {
    return descriptor.getFileName().toString();
  }

  static boolean writable(String fdinfo) {
    return WRITABLE.matcher(fdinfo).find();
  }

  private ProofResult result() {
    Verdict verdict =
        !elsewhere.isEmpty()
            ? Verdict.FALSE
            : inside == 0 || !unread.isEmpty() ? Verdict.UNKNOWN : Verdict.TRUE;
    String evidence =
        !elsewhere.isEmpty()
            ? String.join("; ", elsewhere.subList(0, Math.min(3, elsewhere.size())))
            : !unread.isEmpty()
                ? String.join("; ", unread)
                : inside == 0
                    ? "no server holds a file open for writing below " + data
                    : inside + " files open for writing, all below " + data;
    return ProofResult.of(
        "data-place", "servers write to this run's directories only", verdict, evidence, facts);
  }
}
