package dev.toll.engine.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A TCP socket as {@code /proc/net/tcp} lists it (proc(5)).
 *
 * @param port its own
 * @param peer the other end's address, as the kernel writes it
 * @param peerPort the other end's port; 0 of one that listens
 * @param state as the kernel numbers it
 * @param inode by which processes hold it
 */
public record TcpSocket(int port, String peer, int peerPort, String state, long inode) {
  private static final String ESTABLISHED = "01";
  private static final String LISTENS = "0A";
  private static final int LOCAL = 1;
  private static final int PEER = 2;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int HEX = 16;
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)\\]");

  /** Those of this network namespace. */
  public static List<TcpSocket> here() {
    return in(Path.of("/proc/net"));
  }

  /** Those of the network namespace that a process is in; none when it is gone. */
  public static List<TcpSocket> around(long pid) {
    return in(Path.of("/proc", Long.toString(pid), "net"));
  }

  /** Inodes of those that listen at some ports: the kernel gives every socket another. */
  public static SortedSet<Long> listeningAt(Collection<Integer> ports) {
    return ports.isEmpty()
        ? new TreeSet<>()
        : here().stream()
            .filter(socket -> socket.listens() && ports.contains(socket.port()))
            .map(TcpSocket::inode)
            .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<TcpSocket> in(Path tables) {
    List<TcpSocket> sockets = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      String text = ProcFs.read(tables.resolve(table));
      if (text != null) {
        text.lines().skip(1).forEach(line -> add(line.strip().split("\\s+"), sockets));
      }
    }
    return sockets;
  }

  private static void add(String[] fields, List<TcpSocket> sockets) {
    if (fields.length > INODE) {
      sockets.add(
          new TcpSocket(
              port(fields[LOCAL]),
              fields[PEER].substring(0, fields[PEER].lastIndexOf(':')),
              port(fields[PEER]),
              fields[STATE],
              Long.parseLong(fields[INODE])));
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEX);
  }

  /** Whether it waits for connections. */
  public boolean listens() {
    return state.equals(LISTENS);
  }

  /** Whether it is one end of a connection. */
  public boolean connected() {
    return state.equals(ESTABLISHED);
  }

  /** The other end, as users write it, e.g. {@code 127.0.0.1:6379}. */
  public String peerName() {
    // Words of four bytes, each in the order of the machine.
    ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(peer));
    ByteBuffer address = ByteBuffer.allocate(words.capacity());
    while (words.hasRemaining()) {
      int word = words.getInt();
      boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
      address.putInt(little ? Integer.reverseBytes(word) : word);
    }
    try {
      String text = InetAddress.getByAddress(address.array()).getHostAddress();
      return (text.contains(":") ? "[" + text + "]" : text) + ":" + peerPort;
    } catch (UnknownHostException e) {
      return peer + ":" + peerPort;
    }
  }

  /** Inodes of the sockets that a process holds; empty when they cannot be listed. */
  public static Optional<Set<Long>> heldBy(long pid) {
    Set<Long> inodes = new HashSet<>();
    try (DirectoryStream<Path> held =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (Path each : held) {
        try {
          Matcher socket = SOCKET.matcher(Files.readSymbolicLink(each).toString());
          if (socket.matches()) {
            inodes.add(Long.parseLong(socket.group(1)));
          }
        } catch (IOException e) {
          // Closed since it was listed.
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.of(inodes);
  }
}
