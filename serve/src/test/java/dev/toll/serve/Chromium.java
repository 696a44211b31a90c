package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Headless Chromium, as found on the PATH, led by its DevTools protocol: a page that is refreshed
 * for ever never ends its loading, so it cannot be dumped.
 */
final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final long DEADLINE_SECONDS = 120;
  private static final String LOOK =
      """
      ;axe.run(document).then(found => found.passes.length < 10 ? 'axe has seen no page'
        : found.violations.filter(rule => rule.impact !== 'minor').map(rule => rule.impact + ' '
          + rule.id + ': ' + rule.nodes.map(node => node.target).join(' ')).join('; '))
      """;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();

  /** What the pages complained about, in the console or by an exception. */
  final List<String> complaints = new CopyOnWriteArrayList<>();

  /** Every address that was asked for. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Chromium(Path scratch) throws Exception {
    Path profile = Files.createTempDirectory(scratch, "profile");
    List<String> command = new ArrayList<>(List.of(find().orElseThrow().toString()));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--remote-debugging-port=0",
            "--remote-allow-origins=*",
            "--user-data-dir=" + profile,
            "about:blank"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(scratch.resolve("browser.log").toFile());
    builder.environment().put("TMPDIR", scratch.toString());
    process = builder.start();
    Path port = profile.resolve("DevToolsActivePort");
    await("the browser", () -> Files.exists(port) && Files.readAllLines(port).size() == 2);
    String base = "127.0.0.1:" + Files.readAllLines(port).get(0);
    HttpClient client = HttpClient.newHttpClient();
    String pages =
        client
            .send(
                java.net.http.HttpRequest.newBuilder(URI.create("http://" + base + "/json"))
                    .build(),
                java.net.http.HttpResponse.BodyHandlers.ofString())
            .body();
    JsonArray all = JsonParser.parseString(pages).getAsJsonArray();
    String target =
        all.asList().stream()
            .map(JsonElement::getAsJsonObject)
            .filter(page -> page.get("type").getAsString().equals("page"))
            .map(page -> page.get("webSocketDebuggerUrl").getAsString())
            .findFirst()
            .orElseThrow();
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(URI.create(target), new Listener())
            .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      ask(domain + ".enable", new JsonObject());
    }
  }

  /** A screen of this size; narrow ones are phones. */
  void size(int width, int height) throws Exception {
    JsonObject size = new JsonObject();
    size.addProperty("width", width);
    size.addProperty("height", height);
    size.addProperty("deviceScaleFactor", 1);
    size.addProperty("mobile", width < 600);
    ask("Emulation.setDeviceMetricsOverride", size);
  }

  void dark(boolean dark) throws Exception {
    JsonObject feature = new JsonObject();
    feature.addProperty("name", "prefers-color-scheme");
    feature.addProperty("value", dark ? "dark" : "light");
    JsonArray features = new JsonArray();
    features.add(feature);
    JsonObject media = new JsonObject();
    media.add("features", features);
    ask("Emulation.setEmulatedMedia", media);
  }

  /** Opens a page and waits until its own script says it is ready. */
  void open(String address) throws Exception {
    go(address);
    await("ready: " + address, () -> text("document.documentElement.dataset.ready").equals("true"));
  }

  void go(String address) throws Exception {
    JsonObject where = new JsonObject();
    where.addProperty("url", address);
    ask("Page.navigate", where);
    await(
        "loaded: " + address,
        () ->
            !text("document.readyState").equals("loading")
                && !text("location.href").equals("about:blank"));
  }

  /** The value of an expression in the page. */
  String text(String expression) throws Exception {
    JsonObject what = new JsonObject();
    what.addProperty("expression", "String(" + expression + ")");
    JsonObject answer = ask("Runtime.evaluate", what).getAsJsonObject("result");
    return answer.has("value") ? answer.get("value").getAsString() : answer.toString();
  }

  /** What axe finds on the page as it is, except what it calls minor. */
  String barriers() throws Exception {
    Properties about = new Properties();
    about.load(
        Chromium.class.getResourceAsStream(
            "/META-INF/maven/org.webjars.npm/axe-core/pom.properties"));
    String script = "/META-INF/resources/webjars/axe-core/" + about.get("version") + "/axe.min.js";
    JsonObject axe = new JsonObject();
    axe.addProperty(
        "expression",
        new String(
                Chromium.class.getResourceAsStream(script).readAllBytes(), StandardCharsets.UTF_8)
            + LOOK);
    axe.addProperty("awaitPromise", true);
    JsonObject answer = ask("Runtime.evaluate", axe).getAsJsonObject("result");
    return answer.has("value") ? answer.get("value").getAsString() : answer.toString();
  }

  long number(String expression) throws Exception {
    return Math.round(Double.parseDouble(text("Number(" + expression + ")")));
  }

  /** Presses a key. */
  void key(String key, String code, int virtual, String typed) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      JsonObject press = new JsonObject();
      press.addProperty("type", type);
      press.addProperty("key", key);
      press.addProperty("code", code);
      press.addProperty("windowsVirtualKeyCode", virtual);
      if (type.equals("keyDown") && typed != null) {
        press.addProperty("text", typed);
      }
      ask("Input.dispatchKeyEvent", press);
    }
  }

  void picture(Path file) throws Exception {
    JsonObject answer = ask("Page.captureScreenshot", new JsonObject());
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(answer.get("data").getAsString()));
  }

  /** Something that becomes true. */
  interface Condition {
    boolean holds() throws Exception;
  }

  static void await(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("in time: " + what).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(25));
    }
  }

  private JsonObject ask(String method, JsonObject parameters) throws Exception {
    int id = ids.incrementAndGet();
    JsonObject message = new JsonObject();
    message.addProperty("id", id);
    message.addProperty("method", method);
    message.add("params", parameters);
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    answers.put(id, answer);
    socket.sendText(message.toString(), true).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    return answer.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        heard(JsonParser.parseString(text.toString()).getAsJsonObject());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private void heard(JsonObject message) {
    if (message.has("id")) {
      CompletableFuture<JsonObject> answer = answers.remove(message.get("id").getAsInt());
      if (answer != null) {
        answer.complete(
            message.has("result") ? message.getAsJsonObject("result") : new JsonObject());
      }
      return;
    }
    String method = message.get("method").getAsString();
    JsonObject what = message.getAsJsonObject("params");
    switch (method) {
      case "Runtime.exceptionThrown" -> complaints.add(what.toString());
      case "Log.entryAdded" -> {
        // Axe draws each text to see whether it is an icon's.
        if (!what.toString().contains("Canvas2D: Multiple readback operations")) {
          complaints.add(what.get("entry").toString());
        }
      }
      case "Runtime.consoleAPICalled" -> {
        if (List.of("error", "warning").contains(what.get("type").getAsString())) {
          complaints.add(what.get("args").toString());
        }
      }
      case "Network.requestWillBeSent" ->
          requests.add(what.getAsJsonObject("request").get("url").getAsString());
      default -> {
        // Nothing a test asks about.
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
