package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import dev.toll.systems.base.proof.LinkTable;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** A marker in the bytes between clients and each tablet server, as relays see them. */
final class WireProof {
  static final String NAME = "wire";

  private static final String CLIENT = "client";

  private static final String NOTHING_PASSED =
      " (nothing went through the relay: rpc.advertise.addr exists from Accumulo 2.1.4 on)";

  /** Of the probe's table for each of several servers, over which they are spread evenly. */
  private static final int TABLETS = 4;

  private WireProof() {}

  /**
   * What relays saw.
   *
   * @param proof with the links as facts
   * @param links between clients and tablet servers
   */
  record Seen(ProofResult proof, LinkTable links) {
    static Seen of(ProofResult found, Verdict verdict, LinkTable links) {
      Map<String, String> facts = new TreeMap<>(found.facts());
      facts.putAll(links.facts());
      return new Seen(
          ProofResult.of(found.name(), found.claim(), verdict, found.evidence(), facts), links);
    }
  }

  /**
   * On a probe instance: written in every value through the relays, and scanned back.
   *
   * @param before what the relays had seen before the driver connected
   */
  static Seen written(Probed probed, List<Recording> before)
      throws SystemException, InterruptedException {
    Relays relays = probed.served().relays();
    WireProbed done = probe(probed, probed.driver(), relays.marker());
    return result(probed, done, relays.since(before), relays.marker());
  }

  /**
   * The same by the driver of queries, and of its connections alone: with a marker that no other
   * client sends.
   */
  static ProofResult ofQueries(Probed probed) throws SystemException, InterruptedException {
    Relays relays = probed.served().relays();
    List<Recording> before = relays.recordings();
    probed.queries().open(probed.endpoints());
    WireProbed done = probe(probed, probed.queries(), relays.queryMarker());
    ProofResult found = result(probed, done, relays.since(before), relays.queryMarker()).proof();
    return ProofResult.of(
        found.name(),
        "of the queries' driver, " + found.claim(),
        found.verdict(),
        found.evidence(),
        found.facts());
  }

  private static WireProbed probe(Probed probed, IngestDriver driver, String marker)
      throws SystemException, InterruptedException {
    long entries = probed.level().ingest().probeEntries();
    int servers = probed.endpoints().tservers().size();
    int splits = servers == 1 ? 0 : servers * TABLETS - 1;
    return driver.call(AccumuloCommands.PROBE, new WireProbe(marker, entries, splits));
  }

  private static Seen result(Probed probed, WireProbed done, List<Recording> seen, String marker) {
    LinkTable links = new LinkTable();
    if (seen.size() == 1) {
      ProofResult found =
          marked(probed, "entries", done.written(), done.scanned(), marker, seen.get(0));
      links.add(CLIENT, Servers.TSERVER + 0, link(found, marker, done.written(), seen.get(0)));
      return Seen.of(found, found.verdict(), links);
    }
    // Which server has which rows is not known: half of a fair share is the least it must carry.
    long least = done.written() / (2L * seen.size());
    boolean whole = done.written() == done.scanned();
    Each each = new Each(NAME);
    for (int i = 0; i < seen.size(); i++) {
      ProofResult found =
          marked(probed, "entries at the least", least, whole ? least : 0, marker, seen.get(i));
      each.add(probed.tserver(i), found);
      links.add(CLIENT, Servers.TSERVER + i, link(found, marker, least, seen.get(i)));
    }
    boolean all =
        probed.security().confidential()
            || (sum(seen, one -> one.toServer().hits(marker)) >= done.written()
                && sum(seen, one -> one.toClient().hits(marker)) >= done.written());
    ProofResult found = each.together();
    return Seen.of(found, all ? found.verdict() : Verdict.FALSE, links);
  }

  private static long sum(List<Recording> seen, ToLongFunction<Recording> figure) {
    return seen.stream().mapToLong(figure).sum();
  }

  private static ProofResult marked(
      Probed probed, String unit, long written, long read, String marker, Recording recording) {
    WireMarker seen = new WireMarker(marker, recording);
    switch (probed.security()) {
      case NONE -> {}
      case SSL -> seen.tls(probed.level().tls(), bytes -> bytes);
      case AUTH, AUTH_INT, AUTH_CONF -> seen.sasl(probed.security().word());
    }
    return seen.result(unit, written, read, probed.security().confidential(), NOTHING_PASSED);
  }

  /** What its connections were to an eavesdropper. */
  private static LinkState link(ProofResult found, String marker, long written, Recording seen) {
    long least = written * marker.length();
    if (seen.toServer().bytes() < least || seen.toClient().bytes() < least) {
      return LinkState.unknown("the marker did not pass its relay");
    }
    Map<String, String> facts = found.facts();
    return LinkState.of(
        seen.hits(marker) > 0,
        Source.RELAY,
        facts.getOrDefault(
            "wire.tls.protocol", facts.getOrDefault("wire.sasl.qop", "neither TLS nor SASL")));
  }
}
