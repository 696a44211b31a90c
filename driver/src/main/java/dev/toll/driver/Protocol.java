package dev.toll.driver;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.Locale;

/**
 * The driver protocol: one JSON object per line, commands in, events out. Both ends use this class,
 * so that there is one place that knows how a line looks. Described for people in
 * docs/driver-protocol.md.
 */
public final class Protocol {

  /** Version of the protocol, said in the ready event. */
  public static final int VERSION = 1;

  /** Closes the workload; the driver itself ends when its input ends. */
  public static final String CLOSE = "close";

  /** Ends the running command; acted upon at once, not queued. */
  public static final String CANCEL = "cancel";

  /** The id of an event that answers no readable command. */
  public static final long NO_ID = -1;

  // No HTML escaping: base64 padding would become = and triple in size.
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().serializeSpecialFloatingPointValues().create();

  private Protocol() {}

  /** Arguments or a result as JSON; values that are null are left out. */
  public static JsonObject tree(Object record) {
    return GSON.toJsonTree(record).getAsJsonObject();
  }

  /** A constant of an enum by its name on the wire; null when there is none of that name. */
  static Object constant(JsonElement json, Class<?> type) {
    return GSON.fromJson(json, type);
  }

  /** The command as a line, without its line end. */
  public static String encode(Command command) {
    return GSON.toJson(command);
  }

  /** The event as a line, without its line end; absent values are left out. */
  public static String encode(Event event) {
    JsonObject line = new JsonObject();
    line.addProperty("event", event.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    GSON.toJsonTree(event)
        .getAsJsonObject()
        .entrySet()
        .forEach(e -> line.add(e.getKey(), e.getValue()));
    return GSON.toJson(line);
  }

  /**
   * Reads a command line.
   *
   * @throws ProtocolException when the line is no command
   */
  public static Command decodeCommand(String line) {
    JsonObject json = object(line);
    Command command = read(line, json, Command.class);
    if (command.command() == null || !json.has("id")) {
      throw new ProtocolException("a command needs 'id' and 'command': " + brief(line));
    }
    return command;
  }

  /**
   * Reads an event line.
   *
   * @throws ProtocolException when the line is no event of this version
   */
  public static Event decodeEvent(String line) {
    JsonObject json = object(line);
    JsonElement name = json.get("event");
    String event = name == null || !name.isJsonPrimitive() ? "" : name.getAsString();
    return switch (event) {
      case "ready" -> read(line, json, Event.Ready.class);
      case "tick" -> read(line, json, Event.Tick.class);
      case "prepared" -> read(line, json, Event.Prepared.class);
      case "began" -> read(line, json, Event.Began.class);
      case "note" -> read(line, json, Event.Note.class);
      case "done" -> read(line, json, Event.Done.class);
      case "failed" -> read(line, json, Event.Failed.class);
      default -> throw new ProtocolException("not an event of a driver: " + brief(line));
    };
  }

  private static JsonObject object(String line) {
    try {
      return JsonParser.parseString(line).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException e) {
      throw new ProtocolException("not a JSON object: " + brief(line), e);
    }
  }

  private static <T> T read(String line, JsonObject json, Class<T> type) {
    try {
      return GSON.fromJson(json, type);
    } catch (JsonParseException e) {
      throw new ProtocolException("a value of the wrong kind in: " + brief(line), e);
    }
  }

  private static String brief(String line) {
    return line.length() <= 200 ? line : line.substring(0, 200) + "...";
  }

  /** A line that does not follow the protocol. */
  public static final class ProtocolException extends RuntimeException {
    ProtocolException(String message) {
      super(message);
    }

    ProtocolException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
