package dev.toll.serve.http;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** The body of a request while it comes: a form of a few short fields, and nothing larger. */
final class Form {
  /** What a browser sends for a form (HTML, section 4.10.21.8). */
  private static final String TYPE = "application/x-www-form-urlencoded";

  private static final int MOST_BYTES = 4096;

  /** Read, and passed over: a client that still sends would not read the answer. */
  private static final int MOST_READ = 1 << 20;

  private final Request asked;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private int read;

  Form(Request asked) {
    this.asked = asked;
  }

  /** Takes what has come; false when that is far too much. */
  boolean add(ByteBuf part) {
    read += part.readableBytes();
    if (read <= MOST_BYTES) {
      try {
        part.getBytes(part.readerIndex(), body, part.readableBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return read <= MOST_READ;
  }

  /** When all has come: what to answer if it is no form, or too large a one. */
  Optional<Answer> refusal() {
    String type = asked.header("Content-Type");
    String plain = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!plain.equals(TYPE)) {
      return Optional.of(Answer.text(415, "415: the body must be a form, " + TYPE + "."));
    }
    return read <= MOST_BYTES
        ? Optional.empty()
        : Optional.of(
            Answer.text(413, "413: the form is too large; at most " + MOST_BYTES + " bytes."));
  }

  /** The request with its fields. */
  Request whole() {
    return asked.withForm(body.toString(StandardCharsets.UTF_8));
  }
}
