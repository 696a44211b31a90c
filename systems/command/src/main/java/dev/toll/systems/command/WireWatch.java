package dev.toll.systems.command;

import dev.toll.engine.process.Ports;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.base.wire.TlsFacts;
import dev.toll.systems.base.wire.TlsRecords;
import dev.toll.systems.command.CommandSession.Runner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A relay before the server, for one proof: its command finds the relay's port in TOLL_PORT and a
 * fresh marker in TOLL_MARKER, and every byte to and from the server passes where we can look.
 */
final class WireWatch implements AutoCloseable {
  private final Relay relay;
  private final String marker;
  private final Runner runner;

  private WireWatch(Relay relay, String marker, Runner runner) {
    this.relay = relay;
    this.marker = marker;
    this.runner = runner;
  }

  static WireWatch open(Runner runner, Ports ports) throws SystemException {
    // Random, so that nothing else on the wire can contain it by chance.
    String marker = "toll" + Passwords.random();
    int server = Integer.parseInt(runner.variables().map().get(Variables.PORT));
    InetAddress here = InetAddress.getLoopbackAddress();
    try {
      Relay relay =
          Relay.start(
              new InetSocketAddress(here, ports.next()),
              new InetSocketAddress(here, server),
              List.of(marker));
      return new WireWatch(
          relay, marker, runner.with(Variables.PORT, relay.port()).with(Variables.MARKER, marker));
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  /** As the proof's command shall run. */
  Runner runner() {
    return runner;
  }

  /** Unknown when fewer bytes went to the server than the marker alone has. */
  Verdict verdict(boolean visible) {
    Recording seen = relay.recording();
    if (seen.toServer().bytes() < marker.length()) {
      return Verdict.UNKNOWN;
    }
    return (seen.hits(marker) > 0) == visible ? Verdict.TRUE : Verdict.FALSE;
  }

  String evidence(Map<String, String> facts) {
    Recording seen = relay.recording();
    TlsFacts tls =
        seen.busiest().map(busiest -> TlsRecords.parse(busiest.toClient().start())).orElse(null);
    boolean known = tls != null && tls.known();
    facts.put("wire.connections", Long.toString(seen.accepted()));
    facts.put("wire.bytes.to-server", Long.toString(seen.toServer().bytes()));
    facts.put("wire.bytes.to-client", Long.toString(seen.toClient().bytes()));
    if (known) {
      facts.put("wire.tls.protocol", tls.protocol());
      facts.put("wire.tls.cipher-suite", tls.cipherSuite());
    }
    return String.format(
        Locale.ROOT,
        "the marker was seen %,d times in %,d bytes to the server, %,d times in %,d bytes back%s",
        seen.toServer().hits(marker),
        seen.toServer().bytes(),
        seen.toClient().hits(marker),
        seen.toClient().bytes(),
        known ? "; " + tls.protocol() + " " + tls.cipherSuite() : "");
  }

  @Override
  public void close() {
    relay.close();
  }
}
