package dev.toll.hosts;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.system.HostsReport;
import dev.toll.engine.words.ByteCount;
import dev.toll.engine.words.Phrase;
import dev.toll.hosts.agent.Facts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** Checked hosts, for people and for programs. */
record HostsText(List<CheckedHost> hosts) {
  /** Name and version of the format of the JSON. */
  private static final String FORMAT = "toll-hosts/1";

  private static final int WIDTH = 100;
  private static final String INDENT = " ".repeat(17);

  private record Document(String format, boolean able, List<Entry> hosts) {}

  private record Entry(
      String name,
      String address,
      List<String> roles,
      boolean able,
      String problem,
      Double clockOffsetSeconds,
      Double clockErrorSeconds,
      Map<String, String> facts) {}

  HostsReport report() {
    long lacking = hosts.stream().filter(host -> host.problem() != null).count();
    List<String> lines = new ArrayList<>();
    lines.add(row("host", "state", "cores", "memory", "disk", "java", "clock"));
    hosts.forEach(host -> lines.addAll(lines(host)));
    lines.add("");
    lines.add(
        (lacking == 0 ? "ready: " : "not ready: " + lacking + " of ")
            + Phrase.count(hosts.size(), "host"));
    return new HostsReport(
        lacking == 0,
        String.join(System.lineSeparator(), lines) + System.lineSeparator(),
        new Document(FORMAT, lacking == 0, hosts.stream().map(HostsText::entry).toList()));
  }

  private static List<String> lines(CheckedHost host) {
    String name = host.host().name();
    String state = host.problem() == null ? "ok" : "missing";
    List<String> lines = new ArrayList<>();
    lines.add(
        host.facts().isEmpty()
            ? row(name, state, "", "", "", "", "")
            : row(
                name,
                state,
                host.facts().getOrDefault(Facts.CORES, "?"),
                ByteCount.text(host.number(Facts.MEMORY)),
                ByteCount.text(host.number(Facts.FREE)),
                host.facts().getOrDefault(Facts.JAVA, "?"),
                clock(host.clock())));
    if (host.problem() != null) {
      WordUtils.wrap(host.problem(), WIDTH - INDENT.length(), "\n", false)
          .lines()
          .forEach(line -> lines.add(INDENT + line));
    }
    return lines;
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-16s %-10s %5s %9s %9s %-12s %s", cells).stripTrailing();
  }

  /** Offset of the host's clock and its error, in milliseconds. */
  private static String clock(ClockOffset clock) {
    return String.format(
        Locale.ROOT, "%+.1f ms +/- %.1f", clock.seconds() * 1e3, clock.errorSeconds() * 1e3);
  }

  private static Entry entry(CheckedHost host) {
    ClockOffset clock = host.clock();
    return new Entry(
        host.host().name(),
        host.host().address(),
        host.host().roles().stream().map(HostRole::word).collect(Collectors.toList()),
        host.problem() == null,
        host.problem(),
        clock == null ? null : clock.seconds(),
        clock == null ? null : clock.errorSeconds(),
        host.facts());
  }
}
