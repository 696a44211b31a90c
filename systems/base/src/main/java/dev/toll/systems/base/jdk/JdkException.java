package dev.toll.systems.base.jdk;

/** No suitable Java installation. The message is meant for the user. */
public final class JdkException extends Exception {

  public JdkException(String message) {
    super(message);
  }
}
