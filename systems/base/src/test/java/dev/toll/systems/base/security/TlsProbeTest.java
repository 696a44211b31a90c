package dev.toll.systems.base.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Outcome;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.proof.Refusals;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsProbeTest {

  @TempDir Path dir;
  private KeyMaterial material;

  @BeforeEach
  void make() throws Exception {
    material = KeyMaterial.create(dir.resolve("keys"), "localhost", KeyMaterial.StoreType.JKS);
  }

  @AfterEach
  void destroy() throws Exception {
    PrivateFiles.destroy(dir.resolve("keys"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void unknownClientsAreRefusedAndTheRightCertificateIsNot(String protocol) throws Exception {
    try (TlsServer server = TlsServer.tls(material, TlsServer.Clients.REQUIRED, protocol)) {
      TlsAnswer right = probe(server.port()).withCertificate();
      assertThat(right.outcome()).as(right.how()).isEqualTo(Outcome.ANSWERED);
      assertThat(right.protocol()).isEqualTo(protocol);
      assertThat(right.cipherSuite()).startsWith("TLS_").contains("AES_256_GCM");
      assertThat(right.peer()).isEqualTo("CN=localhost");
      assertThat(right.how()).isEqualTo("answered our bytes");

      TlsAnswer shaken = probe(server.port()).handshake();
      assertThat(shaken.protocol()).as(shaken.how()).isEqualTo(protocol);

      TlsAnswer none = probe(server.port()).withoutCertificate();
      assertThat(none.outcome()).as(none.how()).isEqualTo(Outcome.REFUSED);
      assertThat(none.how()).containsPattern("^(alert |connection closed during the handshake)");

      TlsAnswer foreign = probe(server.port()).withForeignCertificate();
      assertThat(foreign.outcome()).as(foreign.how()).isEqualTo(Outcome.REFUSED);

      assertThat(Refusals.refusal(right, none)).isEqualTo(Verdict.TRUE);
      assertThat(Refusals.refusal(right, foreign)).isEqualTo(Verdict.TRUE);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aServerThatAsksForNoCertificateIsFoundOut(String protocol) throws Exception {
    try (TlsServer server = TlsServer.tls(material, TlsServer.Clients.NOT_ASKED, protocol)) {
      TlsAnswer control = probe(server.port()).withCertificate();
      TlsAnswer none = probe(server.port()).withoutCertificate();
      assertThat(Refusals.refusal(control, none)).isEqualTo(Verdict.FALSE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void theForeignCertificateIsReallySent(String protocol) throws Exception {
    // This server takes clients without a certificate, but no wrong one: it distinguishes the two.
    try (TlsServer server = TlsServer.tls(material, TlsServer.Clients.OPTIONAL, protocol)) {
      assertThat(probe(server.port()).withoutCertificate().outcome()).isEqualTo(Outcome.ANSWERED);
      assertThat(probe(server.port()).withForeignCertificate().outcome())
          .isEqualTo(Outcome.REFUSED);
    }
  }

  @Test
  void aPlainServerProvesNothing() throws Exception {
    try (TlsServer server = TlsServer.plain()) {
      assertThat(probe(server.port()).handshake().protocol()).isEmpty();
      TlsAnswer control = probe(server.port()).withCertificate();
      assertThat(control.outcome()).as(control.how()).isNotEqualTo(Outcome.ANSWERED);
      assertThat(Refusals.refusal(control, probe(server.port()).withoutCertificate()))
          .isEqualTo(Verdict.UNKNOWN);
    }
  }

  @Test
  void aSilentServerIsGivenUpAtTheDeadline() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      long start = System.nanoTime();
      TlsAnswer answer =
          new TlsProbe("127.0.0.1", silent.getLocalPort(), material, Duration.ofSeconds(1))
              .withCertificate();
      assertThat(answer.outcome()).isEqualTo(Outcome.NO_ANSWER);
      assertThat(answer.how()).isEqualTo("no answer within 1 s");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }
  }

  @Test
  void noServerIsNoAnswer() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    TlsAnswer answer = probe(port).withCertificate();
    assertThat(answer.outcome()).isEqualTo(Outcome.NO_ANSWER);
    assertThat(answer.how()).startsWith("no connection");
  }

  private TlsProbe probe(int port) {
    return new TlsProbe("127.0.0.1", port, material, Duration.ofSeconds(10));
  }
}
