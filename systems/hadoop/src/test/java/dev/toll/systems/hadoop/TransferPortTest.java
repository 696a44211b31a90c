package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.base.proof.LinkState;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a DataNode's port is taken for, by its answers. */
@Timeout(30)
class TransferPortTest {
  private static final int MAGIC = 0xDEADBEEF;

  /** What a server answers to a connection that begins so; null: it hangs up. */
  private interface Answers {
    byte[] to(boolean sasl);
  }

  private static LinkState state(Answers answers) throws Exception {
    LinkState state;
    Thread thread;
    try (ServerSocket server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      thread = new Thread(() -> serve(server, answers), "a DataNode");
      thread.start();
      InetSocketAddress address =
          new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
      state = new TransferPort(address, "BP-1").state();
    }
    thread.join();
    return state;
  }

  private static void serve(ServerSocket server, Answers answers) {
    while (true) {
      try (Socket socket = server.accept()) {
        boolean sasl = new DataInputStream(socket.getInputStream()).readInt() == MAGIC;
        byte[] answer = answers.to(sasl);
        if (answer != null) {
          socket.getOutputStream().write(answer);
        }
      } catch (IOException e) {
        if (server.isClosed()) {
          return;
        }
      }
    }
  }

  private static byte[] challenge(String text) {
    return new ProtoWriter()
        .number(1, 0)
        .bytes(2, text.getBytes(StandardCharsets.UTF_8))
        .delimited();
  }

  /** An error of a read, in plain bytes. */
  private static byte[] error() {
    return new ProtoWriter().number(1, 1).delimited();
  }

  @Test
  void saslNamesWhatItGrants() throws Exception {
    assertThat(
            state(sasl -> sasl ? challenge("nonce=\"a\",qop=\"auth-conf\",charset=utf-8") : null))
        .isEqualTo(TransferPort.wanted(level("system.data-transfer=aes")));
    assertThat(state(sasl -> sasl ? challenge("nonce=\"a\",qop=\"auth-int\"") : null).text())
        .isEqualTo("plain, by a handshake: SASL, auth-int");
    assertThat(state(sasl -> sasl ? challenge("realm=\"0\",nonce=\"a\"") : null).text())
        .isEqualTo("plain, by a handshake: SASL, auth");
    assertThat(state(sasl -> sasl ? challenge("nonce=\"a\",qop=\"auth,auth-conf\"") : null).text())
        .startsWith("unknown: it leaves the choice of protection to clients: auth,");
  }

  @Test
  void aPlainOneAnswersAPlainRequest() throws Exception {
    assertThat(state(sasl -> sasl ? null : error())).isEqualTo(TransferPort.wanted(level()));
  }

  @Test
  void silenceIsUnknown() throws Exception {
    assertThat(state(sasl -> null).text())
        .isEqualTo("unknown: it answers neither SASL nor a plain request");
  }

  @Test
  void aRequestIsAsProtocolBuffersSay() {
    byte[] message = new ProtoWriter().number(1, 300).bytes(2, new byte[200]).content();
    ProtoMessage read = ProtoMessage.of(message);
    assertThat(read.number(1, 0)).isEqualTo(300);
    assertThat(read.bytes(2)).hasSize(200);
  }

  private static WireLevel level(String... settings) {
    return WireLevel.of(Levels.settings("create", settings));
  }
}
