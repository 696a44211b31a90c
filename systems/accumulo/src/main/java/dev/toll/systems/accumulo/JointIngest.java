package dev.toll.systems.accumulo;

import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import dev.toll.systems.base.process.Drivers.Done;
import java.util.List;
import java.util.function.ToLongFunction;

/** What several drivers ingested together, as one would say it. */
final class JointIngest {
  private JointIngest() {}

  static Ingested sum(Done<Ingested> done) {
    List<Ingested> all = done.results();
    if (all.size() == 1) {
      return all.get(0);
    }
    return new Ingested(
        sum(all, Ingested::entries),
        sum(all, Ingested::distinct),
        done.seconds(),
        sum(all, Ingested::flushes),
        connections(all),
        writing(all));
  }

  private static long sum(List<Ingested> all, ToLongFunction<Ingested> what) {
    return all.stream().mapToLong(what).sum();
  }

  /** The writers of all; null where one does not report them, or has others. */
  private static Writing writing(List<Ingested> all) {
    Writing one = all.get(0).writing();
    boolean alike =
        all.stream().map(Ingested::writing).allMatch(other -> other != null && alike(one, other));
    return alike
        ? new Writing(
            all.stream().mapToInt(each -> each.writing().writers()).sum(),
            one.memory(),
            one.threads(),
            one.flushEvery())
        : null;
  }

  private static boolean alike(Writing one, Writing other) {
    return one != null
        && one.equals(
            new Writing(one.writers(), other.memory(), other.threads(), other.flushEvery()));
  }

  /** None where one of the drivers shows none: those of the others say nothing of it. */
  private static List<LiveConnection> connections(List<Ingested> all) {
    return all.stream().anyMatch(one -> one.connections().isEmpty())
        ? List.of()
        : all.stream().flatMap(one -> one.connections().stream()).toList();
  }
}
