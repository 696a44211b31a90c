package dev.toll.report.json;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.toll.engine.record.TrialRecord.Status;
import java.io.IOException;
import java.util.Arrays;

/** A trial's status in lower case; the journal has it in upper case. */
final class StatusWords extends TypeAdapter<Status> {

  @Override
  public void write(JsonWriter out, Status status) throws IOException {
    out.value(status == null ? null : status.toString());
  }

  /** Null for a word of a later toll. */
  @Override
  public Status read(JsonReader in) throws IOException {
    if (in.peek() == JsonToken.NULL) {
      in.nextNull();
      return null;
    }
    String word = in.nextString();
    return Arrays.stream(Status.values())
        .filter(status -> status.name().equalsIgnoreCase(word))
        .findFirst()
        .orElse(null);
  }
}
