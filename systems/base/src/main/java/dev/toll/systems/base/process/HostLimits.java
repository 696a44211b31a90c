package dev.toll.systems.base.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What servers on this machine need whatever they are: told before any starts, since each would
 * fail in its own way, some only after minutes.
 */
public final class HostLimits {
  /** What Linux allows a process when nobody says otherwise (INR_OPEN_CUR, linux/fs.h). */
  private static final long FILES = 1024;

  private static final Pattern UMASK = Pattern.compile("(?m)^Umask:\\s*([0-7]+)$");
  private static final Pattern MOST_FILES =
      Pattern.compile("(?m)^Max open files\\s+\\S+\\s+([0-9]+)");
  private static final int OWNERS = 0700;

  private HostLimits() {}

  /** Why no server can run here, and how to mend it; empty when nothing is known against it. */
  public static Optional<String> unavailable() {
    try {
      Path self = Path.of("/proc/self");
      return unavailable(
              Files.readString(self.resolve("status")), Files.readString(self.resolve("limits")))
          .or(() -> loopback(InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      // No Linux, or no procfs: a server that lacks something then says so itself.
      return loopback(InetAddress.getLoopbackAddress());
    }
  }

  /**
   * The same of what the kernel says (proc(5)).
   *
   * @param status {@code /proc/self/status}
   * @param limits {@code /proc/self/limits}
   */
  static Optional<String> unavailable(String status, String limits) {
    Matcher umask = UMASK.matcher(status);
    if (umask.find() && (Integer.parseInt(umask.group(1), 8) & OWNERS) != 0) {
      return Optional.of(
          "the umask is %s, so that what is written here cannot be read back; set umask 022"
              .formatted(umask.group(1)));
    }
    // The JVM raises the soft limit to this, and its children inherit that.
    Matcher files = MOST_FILES.matcher(limits);
    return files.find() && Long.parseLong(files.group(1)) < FILES
        ? Optional.of(
            "a process may open %s files here, and servers need %s; raise the limit (ulimit -Hn)"
                .formatted(files.group(1), FILES))
        : Optional.empty();
  }

  private static Optional<String> loopback(InetAddress address) {
    try (ServerSocket server = new ServerSocket(0, 1, address);
        Socket client = new Socket(address, server.getLocalPort())) {
      return client.isConnected() ? Optional.empty() : Optional.of(noLoopback(address, "closed"));
    } catch (IOException e) {
      return Optional.of(noLoopback(address, e.getMessage()));
    }
  }

  private static String noLoopback(InetAddress address, String why) {
    return "servers listen on %s, which cannot be reached here (%s); enable it: ip link set lo up"
        .formatted(address.getHostAddress(), why);
  }
}
