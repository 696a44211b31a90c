package dev.toll.systems.base.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Outcome;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.TlsAnswer;
import dev.toll.systems.base.security.TlsProbe;
import dev.toll.systems.base.security.TlsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class RelayTest {

  private static final String MARKER = "5f0c-marker-91aa";

  @Test
  void bothDirectionsAreSeenAndMarkersAcrossSegmentsCount() throws Exception {
    try (TlsServer echo = TlsServer.plain();
        Relay relay = relay(echo.port())) {
      byte[] text = ("before " + MARKER + " between " + MARKER + " after").getBytes(US_ASCII);
      try (Socket client = client(relay)) {
        OutputStream out = client.getOutputStream();
        for (byte each : text) {
          // One byte a segment: the answer shows that it went through on its own.
          out.write(each);
          assertThat(client.getInputStream().read()).isEqualTo(each);
        }
        client.shutdownOutput();
        assertThat(client.getInputStream().read()).as("the end is passed on").isEqualTo(-1);
      }
      Recording seen = relay.recording();
      assertThat(seen.accepted()).isEqualTo(1);
      assertThat(seen.toServer().hits(MARKER)).isEqualTo(2);
      assertThat(seen.toClient().hits(MARKER)).isEqualTo(2);
      assertThat(seen.hits("absent")).isZero();
      assertThat(seen.bytes()).isEqualTo(2L * text.length);
      assertThat(seen.connections().get(0).toServer().start()).isEqualTo(text);
      assertThat(seen.connections().get(0).toClient().start()).isEqualTo(text);
    }
  }

  @Test
  void whatIsKeptIsBoundedWhatIsCountedIsNot() throws Exception {
    byte[] much = new byte[3 << 20];
    new Random(1).nextBytes(much);
    try (TlsServer echo = TlsServer.plain();
        Relay relay = relay(echo.port());
        Socket client = client(relay)) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  client.getOutputStream().write(much);
                  client.shutdownOutput();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      writer.start();
      assertThat(client.getInputStream().readAllBytes()).isEqualTo(much);
      writer.join();
      Recording seen = relay.recording();
      assertThat(seen.bytes()).isEqualTo(2L * much.length);
      assertThat(seen.connections().get(0).toServer().start()).hasSize(512 << 10);
      assertThat(seen.toServer().start()).hasSize(1 << 20);
      assertThat(Randomness.of(seen.toServer().start()).chiSquare()).isLessThan(1.5);
    }
  }

  @Test
  void connectionsAreToldApart() throws Exception {
    try (TlsServer echo = TlsServer.plain();
        Relay relay = relay(echo.port())) {
      for (int i = 0; i < 3; i++) {
        try (Socket client = client(relay)) {
          client.getOutputStream().write('0' + i);
          assertThat(client.getInputStream().read()).isEqualTo('0' + i);
        }
      }
      assertThat(relay.recording().connections())
          .extracting(each -> new String(each.toServer().start(), US_ASCII))
          .containsExactly("0", "1", "2");
    }
  }

  @Test
  void aClientIsNotLeftWaitingForAServerThatIsDown() throws Exception {
    int nobody;
    try (ServerSocket socket = new ServerSocket(0)) {
      nobody = socket.getLocalPort();
    }
    try (Relay relay = relay(nobody);
        Socket client = client(relay)) {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address = (InetSocketAddress) taken.getLocalSocketAddress();
      assertThatThrownBy(() -> Relay.start(address, address, List.of()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot listen on")
          .hasMessageContaining(Integer.toString(taken.getLocalPort()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
    "TLSv1.3, TLS_AES_256_GCM_SHA384"
  })
  void negotiatedFactsOfARealHandshakeAreReadFromTheWire(
      String protocol, String suite, @TempDir Path dir) throws Exception {
    KeyMaterial material =
        KeyMaterial.create(dir.resolve("keys"), "localhost", KeyMaterial.StoreType.PKCS12);
    try (TlsServer server = TlsServer.tls(material, TlsServer.Clients.REQUIRED, protocol);
        Relay relay = relay(server.port())) {
      TlsAnswer client =
          new TlsProbe("127.0.0.1", relay.port(), material, Duration.ofMinutes(1))
              .withCertificate();
      assertThat(client.outcome()).isEqualTo(Outcome.ANSWERED);
      Recording.Connection seen = relay.recording().connections().get(0);
      TlsFacts facts = TlsRecords.parse(seen.toClient().start());
      assertThat(facts).isEqualTo(new TlsFacts(true, "", protocol, suite));
      assertThat(client.protocol()).isEqualTo(protocol);
      assertThat(client.cipherSuite()).isEqualTo(suite);
    }
  }

  private static Relay relay(int port) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    return Relay.start(
        new InetSocketAddress(here, 0), new InetSocketAddress(here, port), List.of(MARKER));
  }

  private static Socket client(Relay relay) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), relay.port());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000);
    return socket;
  }
}
