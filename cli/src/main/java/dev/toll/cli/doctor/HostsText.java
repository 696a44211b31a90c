package dev.toll.cli.doctor;

import dev.toll.cli.Text;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.words.ByteCount;
import dev.toll.engine.words.Phrase;
import dev.toll.hosts.CheckedHost;
import dev.toll.hosts.ClockOffset;
import dev.toll.hosts.agent.Facts;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Checked hosts, for people and for programs. */
public record HostsText(List<CheckedHost> hosts) {
  /** Name and version of the format of {@link #json}. */
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

  /** Whether every host can be used. */
  public boolean able() {
    return hosts.stream().allMatch(host -> host.problem() == null);
  }

  /** Prints a table, and what is wrong below each row. */
  public void print(PrintWriter out) {
    out.println(row("host", "state", "cores", "memory", "disk", "java", "clock"));
    for (CheckedHost host : hosts) {
      boolean able = host.problem() == null;
      if (host.facts().isEmpty()) {
        out.println(row(host.host().name(), "missing", "", "", "", "", ""));
      } else {
        out.println(
            row(
                host.host().name(),
                able ? "ok" : "missing",
                host.facts().getOrDefault(Facts.CORES, "?"),
                ByteCount.text(host.number(Facts.MEMORY)),
                ByteCount.text(host.number(Facts.FREE)),
                host.facts().getOrDefault(Facts.JAVA, "?"),
                clock(host.clock())));
      }
      if (!able) {
        Text.wrap(host.problem(), WIDTH - INDENT.length())
            .forEach(line -> out.println(INDENT + line));
      }
    }
    long lacking = hosts.stream().filter(host -> host.problem() != null).count();
    out.println();
    out.println(
        lacking == 0
            ? "ready: " + Phrase.count(hosts.size(), "host")
            : "not ready: " + lacking + " of " + Phrase.count(hosts.size(), "host"));
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-16s %-10s %5s %9s %9s %-12s %s", cells).stripTrailing();
  }

  /** Offset of the host's clock and its error, in milliseconds. */
  private static String clock(ClockOffset clock) {
    return String.format(
        Locale.ROOT, "%+.1f ms +/- %.1f", clock.seconds() * 1e3, clock.errorSeconds() * 1e3);
  }

  /** For programs, to be written as JSON. */
  public Object json() {
    return new Document(FORMAT, able(), hosts.stream().map(HostsText::entry).toList());
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
