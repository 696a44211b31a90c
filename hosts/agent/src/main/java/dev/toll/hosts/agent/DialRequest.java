package dev.toll.hosts.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A connection to toll's machine, as clients of servers there make.
 *
 * @param address as text; no name, so that nothing is resolved
 * @param word to be written, by which toll knows whose connection it is
 */
public record DialRequest(String address, int port, String word) {
  /** For a connection to open; a firewall may answer nothing. */
  private static final int CONNECT_SECONDS = 5;

  public Body.Writer body() {
    return new Body.Writer().text(address).number(port).text(word);
  }

  static DialRequest of(Frame frame) throws IOException {
    Body.Reader body = new Body.Reader(frame);
    return new DialRequest(body.text(), (int) body.number(), body.text());
  }

  void dial() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getByName(address), port),
          (int) TimeUnit.SECONDS.toMillis(CONNECT_SECONDS));
      OutputStream out = socket.getOutputStream();
      out.write((word + "\n").getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
  }
}
