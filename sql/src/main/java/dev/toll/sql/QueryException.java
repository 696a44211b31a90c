package dev.toll.sql;

/** The query, or where it is to look, is wrong; the message says how. */
public final class QueryException extends Exception {
  private static final long serialVersionUID = 1;

  public QueryException(String message) {
    super(message);
  }
}
