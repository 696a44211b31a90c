package dev.toll.engine.process;

import java.nio.file.Path;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/** Sockets that wait for connections, as {@code /proc/net/tcp} lists them (proc(5)). */
public final class ListeningSockets {
  private static final String LISTEN = "0A";
  private static final int ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private ListeningSockets() {}

  /** Inodes of those at some ports: the kernel gives every socket another. */
  public static SortedSet<Long> inodes(Collection<Integer> ports) {
    SortedSet<Long> inodes = new TreeSet<>();
    for (String table : ports.isEmpty() ? new String[0] : new String[] {"tcp", "tcp6"}) {
      String text = ProcFs.read(Path.of("/proc/net", table));
      if (text != null) {
        text.lines().skip(1).forEach(line -> add(line.strip().split("\\s+"), ports, inodes));
      }
    }
    return inodes;
  }

  private static void add(String[] fields, Collection<Integer> ports, SortedSet<Long> inodes) {
    if (fields.length > INODE && fields[STATE].equals(LISTEN)) {
      String address = fields[ADDRESS];
      int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
      if (ports.contains(port)) {
        inodes.add(Long.parseLong(fields[INODE]));
      }
    }
  }
}
