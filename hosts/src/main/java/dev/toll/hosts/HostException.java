package dev.toll.hosts;

import java.io.IOException;

/** Why a host cannot be used, in one line that names it. */
public final class HostException extends IOException {
  private static final long serialVersionUID = 1;

  public HostException(String message) {
    super(message);
  }

  public HostException(String message, Throwable cause) {
    super(message, cause);
  }
}
