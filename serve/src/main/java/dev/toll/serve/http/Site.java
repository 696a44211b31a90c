package dev.toll.serve.http;

import java.io.IOException;
import java.util.Optional;

/** What can be asked for, by those the gate lets in. */
public interface Site {
  /** The answer to a request; one that names nothing here is {@link Answer#notFound}. */
  Answer answer(Asked asked) throws IOException;

  /** The stream a request asks for; empty when it asks for an answer. */
  Optional<Stream> stream(Asked asked) throws IOException;
}
