package dev.toll.systems.accumulo;

import dev.toll.driver.ProbeSocket;
import dev.toll.systems.base.proof.LinkState;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * How ZooKeeper speaks with its clients, servers of Accumulo among them. All use one port: what
 * answers without TLS there speaks without it.
 */
final class ZooKeeperLink {
  /** The one command that it answers to any client by default (4lw.commands.whitelist). */
  private static final String STATE = "srvr";

  private static final String ANSWERED = "Zookeeper version";
  private static final int TIMEOUT_MILLIS = 5000;

  private ZooKeeperLink() {}

  static LinkState of(Endpoints endpoints) {
    try (Socket socket = ProbeSocket.to(endpoints.zookeepers(), TIMEOUT_MILLIS, null).plain()) {
      socket.getOutputStream().write(STATE.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readNBytes(ANSWERED.length());
      return new String(answer, StandardCharsets.US_ASCII).equals(ANSWERED)
          ? LinkState.answering()
          : LinkState.unknown("it does not report its state");
    } catch (IOException e) {
      return LinkState.unknown("it does not report its state (" + e.getMessage() + ")");
    }
  }
}
