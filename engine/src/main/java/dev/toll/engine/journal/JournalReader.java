package dev.toll.engine.journal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.Journal.Line;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Reads a journal line by line. What cannot be read is kept as a {@link Damage} with its number, so
 * that nothing is missing unnoticed; only a line that a crash cut short has not happened.
 */
public final class JournalReader {
  /** The kind of damage among the lines; no line of a file has it. */
  static final String DAMAGE = "";

  /** Written at the next start about a line that a crash cut short, or that is given up. */
  static final String UNREADABLE = "unreadable";

  private static final String SUM = ",\"sum\":\"";
  private static final int SUM_LENGTH = SUM.length() + 8 + 2;
  private static final Pattern TRIAL =
      Pattern.compile("\"kind\":\"trial\".*?\"trial\":\"([A-Za-z0-9._+-]{1,200})\"");
  private static final Pattern BLOCK =
      Pattern.compile("\"kind\":\"block\".*?\"trial\":\".{1,200}?\",\"block\":([0-9]{1,5}),");

  /**
   * A line that cannot be read, or lines that are gone.
   *
   * @param line number in the file, counted from 1
   * @param what is wrong with it, and what is lost, in plain words
   * @param settled whether a later start has noticed it, so that what it held was run again
   */
  public record Damage(int line, String what, boolean settled) {
    @Override
    public String toString() {
      return "line " + line + " of the journal " + what;
    }
  }

  /** What a new start writes of a line. */
  record Unreadable(int line, boolean cut) {}

  private final List<Line> lines = new ArrayList<>();
  private final Map<Integer, Damage> damages = new LinkedHashMap<>();
  private int number;
  private int newest;
  private int badSince;
  private boolean open;
  private int torn;

  private JournalReader() {}

  /** Reads a file; none is an empty one. */
  static JournalReader of(Path file) throws IOException {
    JournalReader reader = new JournalReader();
    Path checked = RunFiles.checked(file.toAbsolutePath().getParent(), file);
    if (Files.exists(checked)) {
      byte[] bytes = Files.readAllBytes(checked);
      for (int from = 0; from < bytes.length; ) {
        int to = from;
        while (to < bytes.length && bytes[to] != '\n') {
          to++;
        }
        reader.open = to == bytes.length;
        reader.line(Arrays.copyOfRange(bytes, from, to));
        from = to + 1;
      }
    }
    return reader;
  }

  /** Those that can be read, and in their places those that cannot. */
  List<Line> lines() {
    List<Line> all = new ArrayList<>();
    for (Line line : lines) {
      Damage damage = line.kind().equals(DAMAGE) ? damages.get(line.number()) : null;
      if (!line.kind().equals(DAMAGE)) {
        all.add(line);
      } else if (damage != null) {
        all.add(line(damage));
      }
    }
    return all;
  }

  /** Damage as one of the lines. */
  static Line line(Damage damage) {
    return new Line(damage.line(), DAMAGE, (JsonObject) Journal.GSON.toJsonTree(damage));
  }

  /** Whether the last line has no end, so that another must not follow at once. */
  boolean open() {
    return open;
  }

  /** The number of the last line when a crash cut it short; 0 when it can be read. */
  int torn() {
    return torn;
  }

  /** The number of the next line. */
  int next() {
    return Math.max(number, newest) + 1;
  }

  private void line(byte[] bytes) {
    number++;
    // Decoded leniently: a crash may cut a line in the middle of a character.
    String text = new String(bytes, StandardCharsets.UTF_8);
    Line line = null;
    String problem;
    try {
      line = parse(text);
      problem = problem(line, bytes);
    } catch (RuntimeException e) {
      problem = "is not a line of a journal";
    }
    if (problem != null && open) {
      torn = number;
    } else if (problem != null) {
      badSince++;
      damaged(number, problem + lost(text));
    } else {
      accept(line);
    }
  }

  /** Null when it is no object with a kind. */
  private Line parse(String text) {
    JsonElement element = JsonParser.parseString(text);
    if (element instanceof JsonObject body && body.has("kind")) {
      return new Line(number, body.get("kind").getAsString(), body);
    }
    throw new JsonParseException("no kind");
  }

  private String problem(Line line, byte[] bytes) {
    String sum = sum(bytes);
    if (sum == null) {
      return "has no checksum";
    }
    return sum.equals(checksum(bytes, bytes.length - SUM_LENGTH))
        ? LineForm.problem(line)
        : "does not match its checksum";
  }

  private void accept(Line line) {
    int said = line.body().get("n").getAsInt();
    if (said <= newest) {
      damaged(number, "is there twice; it is read once");
      return;
    }
    int missing = said - newest - 1 - badSince;
    if (missing > 0) {
      damaged(number, "follows %d that are missing; what they held is lost".formatted(missing));
    }
    newest = said;
    badSince = 0;
    if (line.kind().equals(UNREADABLE)) {
      settle(Journal.GSON.fromJson(line.body(), Unreadable.class));
    }
    lines.add(line);
  }

  private void settle(Unreadable told) {
    if (told.cut()) {
      damages.remove(told.line());
    } else {
      damages.computeIfPresent(told.line(), (at, damage) -> new Damage(at, damage.what(), true));
    }
  }

  private void damaged(int at, String what) {
    damages.put(at, new Damage(at, what, false));
    lines.add(new Line(at, DAMAGE, new JsonObject()));
  }

  private static String lost(String text) {
    Matcher block = BLOCK.matcher(text);
    if (block.find()) {
      return "; all trials of block " + block.group(1) + " are lost";
    }
    Matcher trial = TRIAL.matcher(text);
    return trial.find() ? "; trial " + trial.group(1) + " is lost" : "; what it held is lost";
  }

  /** The checksum a line carries; null when it carries none. */
  private static String sum(byte[] line) {
    int from = line.length - SUM_LENGTH;
    String end = from < 0 ? "" : new String(line, from, SUM_LENGTH, StandardCharsets.ISO_8859_1);
    return end.startsWith(SUM) && end.endsWith("\"}")
        ? end.substring(SUM.length(), SUM.length() + 8)
        : null;
  }

  /** A line with its checksum: CRC-32C of all before it (RFC 3720, appendix B.4). */
  public static byte[] withSum(JsonObject line) {
    String json = Journal.GSON.toJson(line);
    String before = json.substring(0, json.length() - 1);
    byte[] bytes = before.getBytes(StandardCharsets.UTF_8);
    return (before + SUM + checksum(bytes, bytes.length) + "\"}\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String checksum(byte[] bytes, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, length);
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }
}
