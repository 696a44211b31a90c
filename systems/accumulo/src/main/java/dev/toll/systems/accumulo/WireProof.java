package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.wire.Randomness;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.base.wire.SaslFacts;
import dev.toll.systems.base.wire.SaslFrames;
import dev.toll.systems.base.wire.TlsFacts;
import dev.toll.systems.base.wire.TlsRecords;
import dev.toll.systems.base.wire.Traffic;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A marker in every value, written through a relay and scanned back: visible in both directions
 * where the level leaves the wire readable, in neither where it promises confidentiality. Beside it
 * the bytes themselves are read: which TLS version and suite, or whether SASL's tokens are sealed.
 */
final class WireProof {
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private static final String NOTHING_PASSED =
      " (nothing went through the relay: rpc.advertise.addr exists from Accumulo 2.1.4 on)";

  private final Probed probed;
  private final Relay relay;
  private final String marker;

  WireProof(Probed probed, Relay relay, String marker) {
    this.probed = probed;
    this.relay = relay;
    this.marker = marker;
  }

  /** A marker nothing else on the wire can contain by chance. */
  static String marker() {
    return "toll" + Passwords.random();
  }

  ProofResult prove(Steps steps) throws SystemException, InterruptedException {
    return steps.call("wire probe", DEADLINE, this::prove);
  }

  private ProofResult prove() throws SystemException, InterruptedException {
    WireProbed done =
        probed
            .driver()
            .call(
                AccumuloCommands.PROBE,
                new WireProbe(marker, probed.level().count(AccumuloSettings.PROBE_ENTRIES)));
    long written = done.written();
    Recording seen = relay.recording();
    Map<String, String> facts = new TreeMap<>();
    facts.put("probe.entries", Long.toString(written));
    facts.put("wire.connections", Long.toString(seen.accepted()));
    describe("to-server", seen.toServer(), facts);
    describe("to-client", seen.toClient(), facts);
    Verdict negotiated = negotiated(seen, facts);
    boolean confidential = probed.security().confidential();
    return Probed.result(
        "wire",
        confidential
            ? "the marker is invisible on the wire, both ways"
            : "the marker is visible on the wire, both ways",
        seen.marker(marker, confidential, written, done.scanned()).and(negotiated),
        String.format(
            Locale.ROOT,
            "%,d entries with the marker: seen %,d times in %,d bytes to the server, %,d times in"
                + " %,d bytes back, over %d connections%s",
            written,
            seen.toServer().hits(marker),
            seen.toServer().bytes(),
            seen.toClient().hits(marker),
            seen.toClient().bytes(),
            seen.accepted(),
            seen.accepted() == 0 ? NOTHING_PASSED : seenProtocol(facts)),
        facts);
  }

  private void describe(String way, Traffic traffic, Map<String, String> facts) {
    facts.put("wire.bytes." + way, Long.toString(traffic.bytes()));
    facts.put("wire.marker-hits." + way, Long.toString(traffic.hits(marker)));
    Randomness randomness = Randomness.of(traffic.start());
    facts.put(
        "wire.entropy." + way,
        String.format(
            Locale.ROOT,
            "%.3f bits/byte, chi-square/255 %.1f over %d bytes",
            randomness.entropy(),
            randomness.chiSquare(),
            randomness.bytes()));
  }

  /**
   * What the busiest connection's own bytes say; unknown bytes never make a level true or false.
   */
  private Verdict negotiated(Recording seen, Map<String, String> facts) {
    Recording.Connection busiest = seen.busiest().orElse(null);
    if (busiest == null || probed.security() == Security.NONE) {
      return Verdict.TRUE;
    }
    return probed.security() == Security.SSL ? tls(busiest, facts) : sasl(busiest, facts);
  }

  private Verdict tls(Recording.Connection busiest, Map<String, String> facts) {
    TlsFacts tls = TlsRecords.parse(busiest.toClient().start());
    facts.put("wire.tls.protocol", tls.known() ? tls.protocol() : "unknown: " + tls.reason());
    facts.put("wire.tls.cipher-suite", tls.cipherSuite());
    boolean wanted = tls.protocol().equals("TLSv" + probed.level().text(AccumuloSettings.TLS));
    return !tls.known() || wanted ? Verdict.TRUE : Verdict.FALSE;
  }

  private Verdict sasl(Recording.Connection busiest, Map<String, String> facts) {
    SaslFacts sasl = SaslFrames.parse(busiest.toServer().start());
    facts.put("wire.sasl.mechanism", sasl.mechanism());
    facts.put("wire.sasl.qop", sasl.known() ? sasl.qop() : "unknown: " + sasl.reason());
    facts.put(
        "wire.sasl.frames",
        sasl.frames()
            + " ("
            + sasl.sealed()
            + " sealed, "
            + sasl.signed()
            + " signed, "
            + sasl.bare()
            + " bare)");
    return !sasl.known() || sasl.qop().equals(probed.security().word())
        ? Verdict.TRUE
        : Verdict.FALSE;
  }

  private static String seenProtocol(Map<String, String> facts) {
    if (facts.containsKey("wire.tls.protocol")) {
      return "; " + facts.get("wire.tls.protocol") + " " + facts.get("wire.tls.cipher-suite");
    }
    return facts.containsKey("wire.sasl.qop")
        ? "; SASL " + facts.get("wire.sasl.mechanism") + " " + facts.get("wire.sasl.qop")
        : "";
  }
}
