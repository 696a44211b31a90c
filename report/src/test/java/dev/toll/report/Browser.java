package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Headless Chromium, as found on the PATH. */
record Browser(Path program, Path scratch) {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Pattern ATTRIBUTE = Pattern.compile("data-([a-z-]+)=\"([^\"]*)\"");
  private static final int DEADLINE_SECONDS = 90;

  static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Opens the page in a frame of the given size and returns what the harness saw of it. A frame,
   * because a Chromium window cannot be as narrow as a phone.
   */
  Map<String, String> look(String page, int width, int height)
      throws IOException, InterruptedException {
    Path harness = harness(page, width, height);
    String dom = run(List.of("--dump-dom", "--window-size=1400,1000"), harness);
    Matcher body = Pattern.compile("<body[^>]*>").matcher(dom);
    assertThat(body.find()).as("the browser dumped a page: " + dom).isTrue();
    Map<String, String> seen = new HashMap<>();
    Matcher attribute = ATTRIBUTE.matcher(body.group());
    while (attribute.find()) {
      seen.put(attribute.group(1), attribute.group(2));
    }
    return seen;
  }

  /** A picture of the page as a PNG file. */
  Path screenshot(String page, int width, int height, boolean dark, String name)
      throws IOException, InterruptedException {
    Path picture = scratch.resolve(name);
    List<String> options = new ArrayList<>();
    options.add("--screenshot=" + picture);
    options.add("--hide-scrollbars");
    options.add("--window-size=" + width + "," + height);
    // 0 is dark, 1 light, in Blink's PreferredColorScheme.
    options.add("--blink-settings=preferredColorScheme=" + (dark ? 0 : 1));
    run(options, harness(page, width, height));
    return picture;
  }

  /** The page as a PDF file. */
  Path pdf(String page) throws IOException, InterruptedException {
    Path file = Files.createTempFile(scratch, "page", ".pdf");
    Path html = Files.writeString(Files.createTempFile(scratch, "page", ".html"), page);
    run(List.of("--print-to-pdf=" + file, "--no-pdf-header-footer"), html);
    return file;
  }

  /**
   * What axe finds on the page of a file, except what it calls minor. Its script comes from
   * outside, so the copy that it looks at has no policy.
   */
  String barriers(Path page, int width, boolean dark) throws IOException, InterruptedException {
    String html = Files.readString(page).replaceFirst("<meta http-equiv=\"Content-Sec[^>]*>", "");
    int end = html.lastIndexOf("</body>");
    Path copy = page.resolveSibling("axe-" + page.getFileName());
    String look = text("axe.html");
    Files.writeString(
        copy, html.substring(0, end) + look.replace("AXE", axe()) + html.substring(end));
    List<String> options =
        List.of(
            "--dump-dom",
            "--window-size=" + width + ",1000",
            "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1));
    Matcher found = Pattern.compile("data-barriers=\"([^\"]*)\"").matcher(run(options, copy));
    assertThat(found.find()).as("axe has looked at %s", page).isTrue();
    return found.group(1);
  }

  private static String axe() throws IOException {
    Properties about = new Properties();
    about.load(
        Browser.class.getResourceAsStream(
            "/META-INF/maven/org.webjars.npm/axe-core/pom.properties"));
    String script = "/META-INF/resources/webjars/axe-core/" + about.get("version") + "/axe.min.js";
    return text(script).replace("</script", "<\\/script");
  }

  private static String text(String resource) throws IOException {
    return new String(
        Browser.class.getResourceAsStream(resource).readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The page at an address once its scripts have run. */
  String dom(String address, int width, int height) throws IOException, InterruptedException {
    return run(List.of("--dump-dom", "--window-size=" + width + "," + height), address);
  }

  /** A picture of the page at an address as a PNG file. */
  Path picture(String address, int width, int height, boolean dark, String name)
      throws IOException, InterruptedException {
    Path picture = scratch.resolve(name);
    run(
        List.of(
            "--screenshot=" + picture,
            "--hide-scrollbars",
            "--window-size=" + width + "," + height,
            "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1)),
        address);
    return picture;
  }

  private Path harness(String page, int width, int height) throws IOException {
    String html =
        text("harness.html")
            .replace("WIDTH", Integer.toString(width))
            .replace("HEIGHT", Integer.toString(height))
            .replace("PAGE", page.replace("&", "&amp;").replace("\"", "&quot;"));
    return Files.writeString(Files.createTempFile(scratch, "harness", ".html"), html);
  }

  private String run(List<String> options, Path page) throws IOException, InterruptedException {
    return run(options, page.toUri().toString());
  }

  private String run(List<String> options, String address)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
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
            "--virtual-time-budget=10000",
            "--user-data-dir=" + Files.createTempDirectory(scratch, "profile")));
    command.addAll(options);
    command.add(address);
    Path out = Files.createTempFile(scratch, "browser", ".out");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(Files.createTempFile(scratch, "browser", ".err").toFile())
            .start();
    try {
      assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
          .as("the browser ended within %s s", DEADLINE_SECONDS)
          .isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return Files.readString(out);
  }
}
