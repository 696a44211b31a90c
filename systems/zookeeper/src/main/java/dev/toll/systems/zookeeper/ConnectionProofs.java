package dev.toll.systems.zookeeper;

import dev.toll.driver.Attempted;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.base.proof.TlsVersion;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.security.TlsProbe;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** What a new client and the server agree upon, who is refused, and what others see of it. */
record ConnectionProofs(
    ZooKeeperLevel claimed, Configuration configuration, ZooKeeperDriver driver) {
  static final String NEGOTIATED = "negotiated";
  static final String REFUSAL = "refusal";
  static final String WIRE = "wire";

  private static final int MARKERS = 200;

  /** A version of TLS, or an answer in plain text. */
  ProofResult negotiated() throws SystemException, InterruptedException {
    if (claimed.security().tls()) {
      return TlsVersion.negotiated(
          NEGOTIATED, "the server", claimed.tls(), probe().withCertificate());
    }
    Attempted plain = driver.ask("srvr", false, null);
    return ProofResult.of(
        NEGOTIATED,
        "a question in plain text is answered",
        Refusals.answer(plain.outcome()),
        plain.evidence());
  }

  /** Clients that lack what a level with TLS requires. */
  ProofResult refusal() throws SystemException, InterruptedException {
    boolean mutual = claimed.security() == Security.MTLS;
    String other = TlsVersion.other(claimed.tls());
    Refusals refusals = new Refusals();
    refusals.control("the right client", driver.ask("srvr", true, null).outcome());
    refusals.refused("without TLS", driver.ask("srvr", false, null));
    refusals.refused("with " + other + " alone", driver.ask("srvr", true, other));
    if (mutual) {
      refusals.certificates("", probe());
    }
    return refusals.result(
        REFUSAL,
        "clients without TLS, with another version of it%s are refused"
            .formatted(mutual ? ", without a certificate or with a foreign one" : ""));
  }

  /** A marker, by a session of the proof's own. */
  ProofResult wire() throws SystemException, InterruptedException {
    return WireMarker.prove(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        configuration.port(),
        claimed.security().tls() ? claimed.tls() : null,
        "nodes",
        (marker, port) -> driver.probe(Configuration.HOST + ":" + port, marker, MARKERS));
  }

  private TlsProbe probe() {
    return new TlsProbe(
        Configuration.HOST, configuration.port(), configuration.keys(), ZooKeeperDriver.ATTEMPT);
  }
}
