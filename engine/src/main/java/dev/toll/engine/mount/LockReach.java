package dev.toll.engine.mount;

import dev.toll.engine.process.MountEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether other hosts see a lock that is taken here. A file system that several hosts share may
 * grant every lock of fcntl(2) and keep it to the host that asked, so that trying one shows
 * nothing; its type and mount options do.
 */
public final class LockReach {
  /** Whose locks no option carries to the server: the client's kernel keeps them. */
  private static final Set<String> NEVER =
      Set.of(
          "9p",
          "virtiofs",
          "vboxsf",
          "fuse.vmhgfs-fuse",
          "fuse.sshfs",
          "fuse.rclone",
          "fuse.s3fs",
          "fuse.gcsfuse",
          "fuse.goofys");

  /** Options that keep locks to the host: nfs(5), mount.cifs(8), mount.lustre(8). */
  private static final Map<String, Set<String>> LOCAL =
      Map.of(
          "nfs", Set.of("nolock", "local_lock=all", "local_lock=posix"),
          "nfs4", Set.of("nolock", "local_lock=all", "local_lock=posix"),
          "cifs", Set.of("nobrl"),
          "smb3", Set.of("nobrl"),
          "lustre", Set.of("localflock", "noflock"));

  private LockReach() {}

  /** Why a lock below a directory is seen by this host only; empty where that is not known. */
  public static Optional<String> hostOnly(Path directory) throws IOException {
    Path table = Path.of("/proc/self/mountinfo");
    return Files.isReadable(table)
        ? hostOnly(directory.toRealPath(), MountEntry.read(Files.readString(table)))
        : Optional.empty();
  }

  static Optional<String> hostOnly(Path directory, List<MountEntry> mounted) {
    MountEntry found = null;
    for (MountEntry each : mounted) {
      Path place = each.mount().path();
      // Of two at the same place the later one covers the other.
      if (directory.startsWith(place)
          && (found == null || place.getNameCount() >= found.mount().path().getNameCount())) {
        found = each;
      }
    }
    if (found == null) {
      return Optional.empty();
    }
    String type = found.mount().type();
    if (NEVER.contains(type)) {
      return Optional.of("file system " + type);
    }
    Set<String> options = found.options();
    return LOCAL.getOrDefault(type, Set.of()).stream()
        .filter(options::contains)
        .sorted()
        .findFirst()
        .map(option -> "file system " + type + ", mounted with " + option);
  }
}
