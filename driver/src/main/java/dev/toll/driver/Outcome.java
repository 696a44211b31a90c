package dev.toll.driver;

import com.google.gson.annotations.JsonAdapter;
import java.util.Locale;

/** How an attempt to talk to a server ended; the order is that of weight, heaviest last. */
@JsonAdapter(Words.Spaced.class)
public enum Outcome {
  /** The server, or the client because of the server, refused or closed the connection. */
  REFUSED,
  /** No answer, or a port where nothing listens: it proves nothing. */
  NO_ANSWER,
  ANSWERED;

  /** As on the wire. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
