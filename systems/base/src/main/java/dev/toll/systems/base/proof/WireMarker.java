package dev.toll.systems.base.proof;

import dev.toll.driver.Probed;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.wire.Randomness;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.base.wire.SaslFacts;
import dev.toll.systems.base.wire.SaslFrames;
import dev.toll.systems.base.wire.TlsFacts;
import dev.toll.systems.base.wire.TlsRecords;
import dev.toll.systems.base.wire.Traffic;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A marker, written through a relay and read back: visible in both directions where the level
 * leaves the wire readable, in neither where it promises confidentiality. The bytes themselves also
 * show the TLS version and suite, or whether SASL tokens are sealed.
 */
public final class WireMarker {
  private final String marker;
  private final Recording seen;
  private final Map<String, String> facts = new TreeMap<>();
  private Verdict negotiated = Verdict.TRUE;
  private String protocol = "";

  /**
   * What a relay saw.
   *
   * @param marker of {@link #random}
   */
  public WireMarker(String marker, Recording seen) {
    this.marker = marker;
    this.seen = seen;
    facts.put("wire.connections", Long.toString(seen.accepted()));
    describe("to-server", seen.toServer());
    describe("to-client", seen.toClient());
  }

  /** Writes a marker again and again by way of a relay, and reads it back. */
  @FunctionalInterface
  public interface Client {
    /**
     * Writes it.
     *
     * @param port of the relay
     */
    Probed run(String marker, int port) throws SystemException, InterruptedException;
  }

  /**
   * Takes the proof where one client and one server talk.
   *
   * @param listen where the relay listens; port 0 for any
   * @param server its port on the loopback interface
   * @param tls version that the level promises, as Java names it; null for plain text
   * @param unit what carries the marker, e.g. {@code entries}
   */
  public static ProofResult prove(
      InetSocketAddress listen, int server, String tls, String unit, Client client)
      throws SystemException, InterruptedException {
    String marker = random();
    InetSocketAddress to = new InetSocketAddress(InetAddress.getLoopbackAddress(), server);
    try (Relay relay = Relay.start(listen, to, List.of(marker))) {
      Probed done = client.run(marker, relay.port());
      WireMarker seen = new WireMarker(marker, relay.recording());
      if (tls != null) {
        seen.tls(tls, UnaryOperator.identity());
      }
      return seen.result(unit, done.written(), done.read(), tls != null);
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }

  /** A marker that nothing else on the wire can contain by chance. */
  public static String random() {
    return "toll" + Passwords.random();
  }

  private void describe(String way, Traffic traffic) {
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
   * Compares what the busiest connection says of its TLS; bytes that cannot be read decide nothing.
   *
   * @param wanted as Java names it, e.g. {@code TLSv1.3}
   * @param handshake cuts off what a protocol says before TLS begins
   */
  public WireMarker tls(String wanted, UnaryOperator<byte[]> handshake) {
    seen.busiest()
        .ifPresent(
            busiest -> {
              TlsFacts tls = TlsRecords.parse(handshake.apply(busiest.toClient().start()));
              facts.put(
                  "wire.tls.protocol", tls.known() ? tls.protocol() : "unknown: " + tls.reason());
              facts.put("wire.tls.cipher-suite", tls.cipherSuite());
              protocol = "; " + facts.get("wire.tls.protocol") + " " + tls.cipherSuite();
              decide(tls.known(), tls.protocol(), wanted);
            });
    return this;
  }

  /** Compares what the busiest connection says of its SASL quality of protection. */
  public WireMarker sasl(String wanted) {
    seen.busiest()
        .ifPresent(
            busiest -> {
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
              protocol = "; SASL " + sasl.mechanism() + " " + facts.get("wire.sasl.qop");
              decide(sasl.known(), sasl.qop(), wanted);
            });
    return this;
  }

  private void decide(boolean known, String found, String wanted) {
    negotiated = Verdict.of(!known || found.equals(wanted));
  }

  /**
   * The proof.
   *
   * @param unit what carried the marker, e.g. {@code entries}
   * @param written how many the client wrote
   * @param read how many it read back
   * @param hidden whether the marker must be invisible
   */
  public ProofResult result(String unit, long written, long read, boolean hidden) {
    facts.put("probe." + unit, Long.toString(written));
    return ProofResult.of(
        "wire",
        hidden
            ? "the marker is invisible on the wire, both ways"
            : "the marker is visible on the wire, both ways",
        seen.marker(marker, hidden, written, read).and(negotiated),
        String.format(
            Locale.ROOT,
            "%,d %s with the marker: %s, over %d connections%s",
            written,
            unit,
            seen.words(marker),
            seen.accepted(),
            protocol),
        facts);
  }
}
