package dev.toll.people;

/** Why a request of a person is refused. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  static final int BAD_REQUEST = 400;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  static final int TOO_MANY = 429;

  private final int status;

  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Of HTTP. */
  int status() {
    return status;
  }
}
