package dev.toll.exports;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Takes put lines from one client as Timely and OpenTSDB do. */
final class PutServer implements AutoCloseable {
  /** What it does with a line. */
  interface Answer {
    /** Text to send back, or null. An exception closes the connection. */
    String to(String line) throws IOException;
  }

  final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final ServerSocket socket;
  private final Thread thread;

  PutServer(Answer answer) throws IOException {
    socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    thread = new Thread(() -> serve(answer));
    thread.setDaemon(true);
    thread.start();
  }

  /** As Timely: the version has no line end. As both: closes when the client has. */
  static PutServer timely() throws IOException {
    return new PutServer(line -> line.equals("version") ? "2.5.0" : null);
  }

  private void serve(Answer answer) {
    try (Socket client = socket.accept();
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
        OutputStream out = client.getOutputStream()) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
        String text = answer.to(line);
        if (text != null) {
          out.write(text.getBytes(StandardCharsets.UTF_8));
          out.flush();
        }
      }
    } catch (IOException e) {
      // The connection is closed, which is what the client sees.
    }
  }

  String host() {
    return socket.getInetAddress().getHostAddress();
  }

  int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
