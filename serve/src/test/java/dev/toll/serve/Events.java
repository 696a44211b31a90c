package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of an event stream that keeps what it receives. */
public final class Events implements AutoCloseable {
  private static final long DEADLINE_SECONDS = 120;

  /** An event as it came. */
  public record Event(String id, String name, JsonObject data) {}

  private final InputStream body;
  private final BlockingQueue<Event> heard = new LinkedBlockingQueue<>();
  private String lastId;

  private Events(InputStream body) {
    this.body = body;
    Thread reader = new Thread(this::read, "events");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Opens a stream.
   *
   * @param lastId as a browser sends it when it comes again; null at first
   */
  public static Events open(String address, String token, String lastId) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address)).header("Authorization", "Bearer " + token);
    if (lastId != null) {
      request.header("Last-Event-ID", lastId);
    }
    HttpResponse<InputStream> answer =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/event-stream");
    return new Events(answer.body());
  }

  private void read() {
    try (java.io.BufferedReader lines =
        new java.io.BufferedReader(new java.io.InputStreamReader(body, StandardCharsets.UTF_8))) {
      String id = null;
      String name = null;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("event: ")) {
          name = line.substring(7);
        } else if (line.startsWith("data: ")) {
          heard.add(
              new Event(id, name, JsonParser.parseString(line.substring(6)).getAsJsonObject()));
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // Closed, by us or by the server.
    }
  }

  /** The next event of this name; others before it are passed over. */
  public Event next(String name) throws InterruptedException {
    while (true) {
      Event event = heard.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
      assertThat(event).as("an event " + name + " in time").isNotNull();
      lastId = event.id() == null ? lastId : event.id();
      if (event.name().equals(name)) {
        return event;
      }
    }
  }

  /** Times of the rows that come until there are so many. */
  public List<Double> times(int wanted) throws InterruptedException {
    List<Double> times = new ArrayList<>();
    while (times.size() < wanted) {
      for (JsonElement row : next("rows").data().getAsJsonArray("rows")) {
        times.add(row.getAsJsonArray().get(0).getAsDouble());
      }
    }
    return times;
  }

  public String lastId() {
    return lastId;
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
