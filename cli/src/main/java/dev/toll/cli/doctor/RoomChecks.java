package dev.toll.cli.doctor;

import dev.toll.cli.doctor.Check.Subject;
import dev.toll.engine.environment.ContainerMemory;
import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.process.Ports;
import dev.toll.engine.words.ByteCount;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;

/** Room for a run: memory, disk, ports. */
final class RoomChecks {
  private static final Subject MEMORY =
      Subject.needed(
          "memory",
          "memory",
          "heaps and in-memory maps of servers and driver",
          "stop other programs, or reduce heaps (--set system.heap.tserver=512M, --set"
              + " system.memory-map=128M)");

  private static final Subject SWAP =
      Subject.wanted(
          "swap",
          "swap",
          "nothing; a run that swaps measures the disk",
          "stop other programs, then: swapoff -a && swapon -a (as root)");

  private static final Subject DISK =
      Subject.needed(
          "disk",
          "disk for runs",
          "the data of one trial at a time, and reports",
          "free disk space, or choose a local disk with --runs DIR");

  private static final Subject PORTS =
      Subject.needed(
          "ports",
          "free TCP ports",
          "servers listen on free ports between 20000 and 32000",
          "stop what uses them; to keep outgoing connections above them: sysctl"
              + " net.ipv4.ip_local_port_range='32768 60999' (as root)");

  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final long SWAP_TOLERATED = 256L << 20;
  private static final int HIGHEST_PORT = 32000;

  private RoomChecks() {}

  static List<Check> look(Host host, Needs needs, LongSupplier machineMemory) {
    return List.of(
        memory(host, needs, machineMemory.getAsLong()),
        swap(host),
        disk(needs),
        ports(host, new Ports()));
  }

  /** Memory that can be had, at most what a container allows. */
  private static Check memory(Host host, Needs needs, long machineMemory) {
    long available = kibibytes(host, "MemAvailable:");
    String need = "accumulo-security needs about " + ByteCount.text(needs.memoryBytes());
    if (available < 0) {
      return MEMORY.limited("available memory is unknown; " + need);
    }
    HostFiles files = new HostFiles(host.root());
    ContainerMemory container = ContainerMemory.of(files);
    long usable = ContainerMemory.available(files);
    usable = machineMemory > 0 ? Math.min(usable, machineMemory) : usable;
    String limit =
        container.limit() < 0
            ? ""
            : " (a limit of "
                + ByteCount.text(container.limit())
                + " is set, "
                + container.where()
                + ")";
    String found = ByteCount.text(usable) + " can be had" + limit + "; " + need;
    return usable < needs.memoryBytes() ? MEMORY.missing(found) : MEMORY.ok(found);
  }

  private static Check swap(Host host) {
    long total = kibibytes(host, "SwapTotal:");
    long free = kibibytes(host, "SwapFree:");
    if (total <= 0 || free < 0) {
      return SWAP.ok(total == 0 ? "none" : "unknown");
    }
    String found = ByteCount.text(total - free) + " of " + ByteCount.text(total) + " used";
    return total - free > SWAP_TOLERATED ? SWAP.limited(found) : SWAP.ok(found);
  }

  private static long kibibytes(Host host, String field) {
    String text = host.line("/proc/meminfo", field).orElse("").replaceAll("[^0-9]", "");
    return text.isEmpty() ? -1 : Long.parseLong(text) * 1024;
  }

  static Check disk(Needs needs) {
    Path place = needs.runs().toAbsolutePath();
    while (!Files.exists(place) && place.getParent() != null) {
      place = place.getParent();
    }
    try {
      FileStore store = Files.getFileStore(place);
      String found =
          "%s free on %s (%s); accumulo-security needs about %s"
              .formatted(
                  ByteCount.text(store.getUsableSpace()),
                  place,
                  store.type(),
                  ByteCount.text(needs.diskBytes()));
      if (!Files.isDirectory(place) || !Files.isWritable(place)) {
        return DISK.missing(place + " is not a writable directory");
      }
      if (store.getUsableSpace() < needs.diskBytes()) {
        return DISK.missing(found);
      }
      String remark = remark(store.type().toLowerCase(Locale.ROOT));
      return remark.isEmpty() ? DISK.ok(found) : DISK.limited(found + ": " + remark);
    } catch (IOException e) {
      return DISK.limited("unknown: " + e.getMessage());
    }
  }

  static String remark(String type) {
    if (IN_MEMORY.contains(type)) {
      return "in memory: a write-ahead log costs nothing there";
    }
    if (type.startsWith("nfs") || type.startsWith("cifs") || type.startsWith("fuse.sshfs")) {
      return "a network file system: its latency affects the results";
    }
    return type.equals("overlay") ? "a container layer; a volume is more realistic" : "";
  }

  private static Check ports(Host host, Ports ports) {
    try {
      int port = ports.next();
      String range = host.read("/proc/sys/net/ipv4/ip_local_port_range").orElse("");
      String first = range.split("\\s+")[0];
      if (first.matches("[0-9]{1,5}") && Integer.parseInt(first) <= HIGHEST_PORT) {
        return PORTS.limited(
            "found ("
                + port
                + ", say), but outgoing connections may take them (from "
                + first
                + " on)");
      }
      return PORTS.ok("found (" + port + ", say)");
    } catch (IllegalStateException e) {
      return PORTS.missing(e.getMessage());
    }
  }
}
