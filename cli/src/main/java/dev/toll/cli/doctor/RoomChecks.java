package dev.toll.cli.doctor;

import static dev.toll.cli.doctor.Check.limited;
import static dev.toll.cli.doctor.Check.limitedIf;
import static dev.toll.cli.doctor.Check.missing;
import static dev.toll.cli.doctor.Check.ok;

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
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final long SWAP_TOLERATED = 256L << 20;
  private static final int HIGHEST_PORT = 32000;

  /** For 60 s in TIME_WAIT each: fewer are less than 170 connections a second to one server. */
  private static final int FEW_PORTS = 10_000;

  private RoomChecks() {}

  static List<Check> of(Host host, Needs needs, LongSupplier machineMemory) {
    return List.of(
        memory(host, needs, machineMemory.getAsLong()),
        swap(host),
        disk(needs),
        ports(host, new Ports()));
  }

  /** Available memory, at most what a container allows. */
  private static Check memory(Host host, Needs needs, long machineMemory) {
    long available = host.files().meminfo("MemAvailable");
    String need = needs.study() + " needs about " + ByteCount.text(needs.memoryBytes());
    if (available < 0) {
      return limited("memory", "available memory is unknown; " + need);
    }
    HostFiles files = host.files();
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
    String found = ByteCount.text(usable) + " available" + limit + "; " + need;
    return usable < needs.memoryBytes() ? missing("memory", found) : ok("memory", found);
  }

  private static Check swap(Host host) {
    long total = host.files().meminfo("SwapTotal");
    long free = host.files().meminfo("SwapFree");
    if (total <= 0 || free < 0) {
      return ok("swap", total == 0 ? "none" : "unknown");
    }
    String found = ByteCount.text(total - free) + " of " + ByteCount.text(total) + " used";
    return limitedIf(total - free > SWAP_TOLERATED, "swap", found);
  }

  static Check disk(Needs needs) {
    Path place = Host.existing(needs.runs());
    try {
      FileStore store = Files.getFileStore(place);
      String found =
          "%s free on %s (%s); %s needs about %s"
              .formatted(
                  ByteCount.text(store.getUsableSpace()),
                  place,
                  store.type(),
                  needs.study(),
                  ByteCount.text(needs.diskBytes()));
      if (!Files.isDirectory(place) || !Files.isWritable(place)) {
        return missing("disk", place + " is not a writable directory");
      }
      if (store.getUsableSpace() < needs.diskBytes()) {
        return missing("disk", found);
      }
      String remark = remark(store.type().toLowerCase(Locale.ROOT));
      return remark.isEmpty() ? ok("disk", found) : limited("disk", found + ": " + remark);
    } catch (IOException e) {
      return limited("disk", "unknown: " + e.getMessage());
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
      String range = host.files().read("/proc/sys/net/ipv4/ip_local_port_range").orElse("");
      String[] ends = range.strip().split("\\s+");
      String first = ends[0];
      boolean known = ends.length == 2 && range.strip().matches("[0-9]{1,5}\\s+[0-9]{1,5}");
      int outgoing = known ? Integer.parseInt(ends[1]) - Integer.parseInt(first) + 1 : FEW_PORTS;
      if (outgoing < FEW_PORTS) {
        return limited(
            "ports",
            "outgoing connections have %d (net.ipv4.ip_local_port_range %s-%s), each for 60 s after its end: loads that connect often run out of them"
                .formatted(outgoing, first, ends[1]));
      }
      if (known && Integer.parseInt(first) <= HIGHEST_PORT) {
        return limited(
            "ports",
            "found (e.g. "
                + port
                + "), but outgoing connections may take them (from "
                + first
                + " on)");
      }
      return ok("ports", "found (e.g. " + port + ")");
    } catch (IllegalStateException e) {
      return missing("ports", e.getMessage());
    }
  }
}
