package dev.toll.driver;

/** A failure whose message is shown to the user as it is: what, where, how to fix it. */
public class WorkloadException extends Exception {

  public WorkloadException(String message) {
    super(message);
  }

  public WorkloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
