package dev.toll.cli.doctor;

import static dev.toll.cli.doctor.Check.limited;
import static dev.toll.cli.doctor.Check.missing;
import static dev.toll.cli.doctor.Check.ok;

import dev.toll.engine.cgroup.CgroupPlace;
import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.profile.Profiler;
import dev.toll.systems.base.volume.VolumeService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a run can do without: it brings a run closer to a real cluster, or shows more of it. */
final class ExtraChecks {
  private static final List<String> COMPILER = List.of("make", "g++", "tar");
  private static final List<String> LOADS =
      List.of("pgbench", "sysbench", "redis-benchmark", "ab", "sqlite3");
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  /** capabilities(7). */
  private static final int CAP_NET_RAW = 13;

  private ExtraChecks() {}

  static List<Check> of(Host host, Optional<Jdk> servers, Path cache) {
    List<Check> checks =
        new ArrayList<>(List.of(nativeMap(host, servers), dropCaches(host), tmpfs(host)));
    VolumeService.INSTALLED
        .machine(
            new HostFiles(host.root()),
            new LinuxMounts(host.files().path("/proc")),
            program -> host.program(program).isPresent())
        .forEach((name, unavailable) -> checks.add(volume(name, unavailable)));
    checks.addAll(
        List.of(cgroup(host), capture(host), profiler(host, cache), loads(host), browser(host)));
    return checks;
  }

  private static Check nativeMap(Host host, Optional<Jdk> servers) {
    List<String> absent = new ArrayList<>(host.absent(COMPILER));
    servers
        .map(jdk -> jdk.home().resolve("include/jni.h"))
        .filter(header -> !Files.exists(header))
        .ifPresent(header -> absent.add("C headers of the servers' JDK (" + header + ")"));
    return absent.isEmpty()
        ? ok("native-map", host.program("g++").orElseThrow() + ", make, and the JDK's C headers")
        : missing("native-map", "no " + String.join(", no ", absent));
  }

  private static Check dropCaches(Host host) {
    return Files.isWritable(host.files().path("/proc/sys/vm/drop_caches"))
        ? ok("drop-caches", "permitted")
        : missing("drop-caches", "not permitted");
  }

  private static Check tmpfs(Host host) {
    return new LinuxMounts(host.files().path("/proc")).forbidden().isEmpty()
        ? ok("tmpfs", "permitted (CAP_SYS_ADMIN)")
        : missing("tmpfs", "not permitted (no CAP_SYS_ADMIN)");
  }

  private static Check volume(String name, Optional<String> unavailable) {
    // The remedy is printed next to it.
    return unavailable
        .map(why -> missing(name, why.split("; ", 2)[0]))
        .orElseGet(() -> ok(name, "available"));
  }

  private static Check cgroup(Host host) {
    CgroupPlace.Found found = CgroupPlace.find(host.root());
    if (found.places().isEmpty()) {
      return limited("cgroup", found.why() + "; process times are used instead");
    }
    CgroupPlace place = found.places().get(0);
    return ok("cgroup", place.kind().words() + " at " + place.directory() + ", writable");
  }

  private static Check capture(Host host) {
    String mask = host.line("/proc/self/status", "CapEff:").orElse("0");
    boolean permitted = (Long.parseUnsignedLong(mask, 16) >>> CAP_NET_RAW & 1) == 1;
    Optional<Path> tcpdump = host.program("tcpdump");
    if (permitted && tcpdump.isPresent()) {
      return ok("packet-capture", "permitted, " + tcpdump.get());
    }
    return tcpdump.isPresent()
        ? limited("packet-capture", tcpdump.get() + ", but not permitted (no CAP_NET_RAW)")
        : missing(
            "packet-capture",
            permitted
                ? "permitted, but tcpdump is not installed"
                : "tcpdump is not installed, and capturing is not permitted");
  }

  private static Check profiler(Host host, Path cache) {
    Optional<String> platform = Profiler.platform();
    if (platform.isEmpty()) {
      return missing("profiler", Profiler.noPlatform());
    }
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      return missing("profiler", "the JVM that runs toll has no module jdk.attach");
    }
    Path place = Host.existing(Profiler.directory(cache));
    return noexec(host, place)
        ? missing("profiler", "the file system of " + place + " is mounted noexec")
        : ok("profiler", "async-profiler for " + platform.get() + " can be loaded from " + place);
  }

  /**
   * The mount of a path is the longest that it begins with; the last of equals hides the others.
   */
  static boolean noexec(Host host, Path place) {
    String longest = "";
    boolean noexec = false;
    for (String line : host.files().read("/proc/self/mounts").orElse("").lines().toList()) {
      String[] fields = line.split(" ");
      if (fields.length > 3
          && place.startsWith(fields[1].replace("\\040", " "))
          && fields[1].length() >= longest.length()) {
        longest = fields[1];
        noexec = List.of(fields[3].split(",")).contains("noexec");
      }
    }
    return noexec;
  }

  private static Check loads(Host host) {
    List<String> absent = host.absent(LOADS);
    List<String> here = LOADS.stream().filter(load -> !absent.contains(load)).toList();
    return absent.isEmpty()
        ? ok("loads", String.join(", ", here))
        : limited(
            "loads",
            (here.isEmpty() ? "none" : String.join(", ", here))
                + "; not here: "
                + String.join(", ", absent));
  }

  private static Check browser(Host host) {
    return BROWSERS.stream()
        .map(host::program)
        .flatMap(Optional::stream)
        .findFirst()
        .map(found -> ok("browser", found.toString()))
        .orElseGet(() -> missing("browser", "none found"));
  }
}
