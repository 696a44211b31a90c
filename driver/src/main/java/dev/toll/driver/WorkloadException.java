package dev.toll.driver;

/** A failure whose message is fit to be shown as it stands: what, where, how to mend it. */
public class WorkloadException extends Exception {

  public WorkloadException(String message) {
    super(message);
  }

  public WorkloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
