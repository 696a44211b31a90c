package dev.toll.hosts.agent;

import java.io.IOException;

/** The other end does not speak this protocol, or another version of it. */
public final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1;

  public ProtocolException(String message) {
    super(message);
  }
}
