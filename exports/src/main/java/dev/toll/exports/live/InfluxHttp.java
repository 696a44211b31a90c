package dev.toll.exports.live;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * Line protocol over HTTP to InfluxDB, in batches that end at a line's end. Each batch is answered
 * before the next is sent; the first that is refused ends the export with the server's own words.
 */
public final class InfluxHttp extends OutputStream {
  /** InfluxDB advises 5000 lines a batch; ours are some 200 bytes long. */
  private static final int BATCH_BYTES = 1 << 20;

  private static final int SHOWN = 500;

  private final InfluxTarget target;
  private final Duration deadline;
  private final HttpClient client;
  private final ByteArrayOutputStream batch = new ByteArrayOutputStream(2 * BATCH_BYTES);
  private boolean over;

  /**
   * Sends nothing yet.
   *
   * @param deadline for the connection, and for each batch
   */
  public InfluxHttp(InfluxTarget target, Duration deadline) {
    this.target = target;
    this.deadline = deadline;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(deadline)
            .build();
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    batch.write(bytes, offset, length);
    if (batch.size() >= BATCH_BYTES) {
      byte[] all = batch.toByteArray();
      int end = all.length;
      while (end > 0 && all[end - 1] != '\n') {
        end--;
      }
      batch.reset();
      batch.write(all, end, all.length - end);
      post(all, end);
    }
  }

  /** Sends what is left; after a failure nothing more. */
  @Override
  public void close() throws IOException {
    if (!over) {
      byte[] all = batch.toByteArray();
      post(all, all.length);
      over = true;
    }
  }

  private void post(byte[] bytes, int length) throws IOException {
    if (length == 0) {
      return;
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.write())
            .timeout(deadline)
            .header("Content-Type", "text/plain; charset=utf-8")
            .POST(BodyPublishers.ofByteArray(bytes, 0, length));
    if (target.authorization() != null) {
      request.header("Authorization", target.authorization());
    }
    over = true;
    try {
      HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new LiveException(
            target + " rejected points: " + answer.statusCode() + " " + reason(answer), null);
      }
      over = false;
    } catch (ConnectException e) {
      throw new LiveException(target + ": connection refused; is InfluxDB running there?", e);
    } catch (HttpTimeoutException e) {
      throw new LiveException(
          target + ": no response within " + deadline.toSeconds() + " s (--timeout)", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Version 1 says {@code {"error": ...}}, version 2 {@code {"code": ..., "message": ...}}. */
  private static String reason(HttpResponse<String> answer) {
    String body = answer.body() == null ? "" : answer.body();
    try {
      JsonElement json = JsonParser.parseString(body);
      if (json instanceof JsonObject object) {
        for (String key : new String[] {"message", "error"}) {
          if (object.has(key) && object.get(key).isJsonPrimitive()) {
            body = object.get(key).getAsString();
            break;
          }
        }
      }
    } catch (JsonParseException e) {
      // Not the server itself but something before it: its words as they are.
    }
    String line = body.replaceAll("\\p{Cc}+", " ").strip();
    return line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line;
  }
}
