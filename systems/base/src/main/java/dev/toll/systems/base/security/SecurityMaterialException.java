package dev.toll.systems.base.security;

/** Key material or a host name cannot be had. The message is meant for the user. */
public final class SecurityMaterialException extends Exception {

  public SecurityMaterialException(String message) {
    super(message);
  }

  public SecurityMaterialException(String message, Throwable cause) {
    super(message, cause);
  }
}
