package dev.toll.cli.doctor;

import dev.toll.cli.doctor.Check.Subject;
import dev.toll.engine.cgroup.CgroupPlace;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.profile.Profiler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is not needed, and makes a run nearer to real clusters or shows more of it. */
final class ExtraChecks {
  private static final Subject NATIVE_MAP =
      Subject.wanted(
          "native-map",
          "native map compiler",
          "Accumulo's in-memory map in native memory, as in production; otherwise it is on the Java heap (recorded)",
          "Debian: g++ make openjdk-17-jdk-headless");

  private static final Subject DROP_CACHES =
      Subject.wanted(
          "drop-caches",
          "dropping caches",
          "a cold page cache for every trial, as in the published protocol (design.drop-caches)",
          "run as root");

  private static final Subject TMPFS =
      Subject.wanted(
          "tmpfs",
          "mounting tmpfs",
          "levels with data in memory (volume.kind=tmpfs)",
          "run as root; in a container: with --cap-add SYS_ADMIN");

  private static final Subject CGROUP =
      Subject.wanted(
          "cgroup",
          "control groups",
          "exact CPU time per role, including short-lived children (observe.cpu)",
          "run as root, or in a delegated group: systemd-run --user --scope -p Delegate=yes toll ...");

  private static final Subject CAPTURE =
      Subject.wanted(
          "packet-capture",
          "packet capture",
          "inspecting traffic yourself; toll's proofs use their own relay",
          "run as root, or: setcap cap_net_raw,cap_net_admin+eip $(which tcpdump); Debian: tcpdump");

  private static final Subject PROFILER =
      Subject.wanted(
          "profiler",
          "profiling JVMs",
          "toll explain: where CPU time goes; needs neither root nor perf_event",
          "a cache directory not mounted noexec (XDG_CACHE_HOME), Linux (x64, arm64) or macOS, and a full JDK for toll itself");

  private static final Subject BROWSER =
      Subject.wanted("browser", "Chromium", "toll's own tests of the report", "Debian: chromium");

  private static final List<String> COMPILER = List.of("make", "g++", "tar");
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  /** capabilities(7). */
  private static final int CAP_NET_RAW = 13;

  private ExtraChecks() {}

  static List<Check> look(Host host, Optional<Jdk> servers, Path cache) {
    return List.of(
        nativeMap(host, servers),
        dropCaches(host),
        tmpfs(host),
        cgroup(host),
        capture(host),
        profiler(host, cache),
        browser(host));
  }

  private static Check nativeMap(Host host, Optional<Jdk> servers) {
    List<String> absent = new ArrayList<>(host.absent(COMPILER));
    servers
        .map(jdk -> jdk.home().resolve("include/jni.h"))
        .filter(header -> !Files.exists(header))
        .ifPresent(header -> absent.add("C headers of the servers' JDK (" + header + ")"));
    return absent.isEmpty()
        ? NATIVE_MAP.ok(host.program("g++").orElseThrow() + ", make, and the JDK's C headers")
        : NATIVE_MAP.missing("no " + String.join(", no ", absent));
  }

  private static Check dropCaches(Host host) {
    return Files.isWritable(host.path("/proc/sys/vm/drop_caches"))
        ? DROP_CACHES.ok("permitted")
        : DROP_CACHES.missing("not permitted");
  }

  private static Check tmpfs(Host host) {
    return new LinuxMounts(host.path("/proc")).forbidden().isEmpty()
        ? TMPFS.ok("permitted (CAP_SYS_ADMIN)")
        : TMPFS.missing("not permitted (no CAP_SYS_ADMIN)");
  }

  private static Check cgroup(Host host) {
    CgroupPlace.Found found = CgroupPlace.find(host.root());
    if (found.places().isEmpty()) {
      return CGROUP.limited(found.why() + "; process times are used instead");
    }
    CgroupPlace place = found.places().get(0);
    return CGROUP.ok(place.kind().words() + " at " + place.directory() + ", writable");
  }

  private static Check capture(Host host) {
    String mask = host.line("/proc/self/status", "CapEff:").orElse("0");
    boolean permitted = (Long.parseUnsignedLong(mask, 16) >>> CAP_NET_RAW & 1) == 1;
    Optional<Path> tcpdump = host.program("tcpdump");
    if (permitted && tcpdump.isPresent()) {
      return CAPTURE.ok("permitted, " + tcpdump.get());
    }
    return tcpdump.isPresent()
        ? CAPTURE.limited(tcpdump.get() + ", but not permitted (no CAP_NET_RAW)")
        : CAPTURE.missing(
            permitted
                ? "permitted, but tcpdump is not installed"
                : "tcpdump is not installed, and capturing is not permitted");
  }

  private static Check profiler(Host host, Path cache) {
    Optional<String> platform = Profiler.platform();
    if (platform.isEmpty()) {
      return PROFILER.missing(Profiler.noPlatform());
    }
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      return PROFILER.missing("the JVM that runs toll has no module jdk.attach");
    }
    Path place = Profiler.directory(cache);
    while (!Files.exists(place) && place.getParent() != null) {
      place = place.getParent();
    }
    return noexec(host, place)
        ? PROFILER.missing("the file system of " + place + " is mounted noexec")
        : PROFILER.ok("async-profiler for " + platform.get() + " can be loaded from " + place);
  }

  /**
   * The mount a path lies on is the longest that it begins with; the last of equals hides others.
   */
  static boolean noexec(Host host, Path place) {
    String longest = "";
    boolean noexec = false;
    for (String line : host.read("/proc/self/mounts").orElse("").lines().toList()) {
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

  private static Check browser(Host host) {
    return BROWSERS.stream()
        .map(host::program)
        .flatMap(Optional::stream)
        .findFirst()
        .map(found -> BROWSER.ok(found.toString()))
        .orElseGet(() -> BROWSER.missing("none found"));
  }
}
