package dev.toll.systems.base.kdc;

/** A KDC cannot be had or did not do as asked. The message is meant for the user. */
public final class KdcException extends Exception {

  public KdcException(String message) {
    super(message);
  }

  public KdcException(String message, Throwable cause) {
    super(message, cause);
  }
}
