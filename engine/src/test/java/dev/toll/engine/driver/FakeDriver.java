package dev.toll.engine.driver;

import com.google.gson.JsonObject;
import dev.toll.driver.Command;
import dev.toll.driver.Event;
import dev.toll.driver.Protocol;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A driver that misbehaves as its commands say. */
public final class FakeDriver {
  private FakeDriver() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "exit" -> {
        System.err.println("no workload");
        System.exit(2);
      }
      case "silent" -> TimeUnit.SECONDS.sleep(60);
      default -> say(new Event.Ready(args[0].equals("old") ? 99 : Protocol.VERSION, 1, "17"));
    }
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      obey(Protocol.decodeCommand(line));
    }
  }

  private static void obey(Command command) throws InterruptedException {
    long id = command.id();
    JsonObject result = new JsonObject();
    switch (command.command()) {
      case "load" -> {
        for (int i = 1; i <= 3; i++) {
          say(tick(id, i));
        }
        say(new Event.Note(id, "almost"));
        result.add("echo", command.arguments());
        result.addProperty("deadline", command.deadlineSeconds());
        say(new Event.Done(id, result));
      }
      case "fail" -> say(new Event.Failed(id, "table is gone", "at Table.java:1"));
      case "stale" -> {
        say(tick(id - 1, 1));
        say(new Event.Failed(id + 7, "not yours", null));
        say(new Event.Done(id - 1, new JsonObject()));
        result.addProperty("right", true);
        say(new Event.Done(id, result));
      }
      case "garbage" -> System.out.println("Exception in thread main");
      case "exit" -> {
        System.err.println("out of coffee");
        System.exit(9);
      }
      case "chatter" -> {
        for (int i = 1; i < 1000; i++) {
          say(tick(id, i));
          TimeUnit.MILLISECONDS.sleep(10);
        }
      }
      default -> TimeUnit.SECONDS.sleep(60);
    }
  }

  private static Event tick(long id, int second) {
    return new Event.Tick(id, second, 10, second * 10L, null, null, null, null);
  }

  private static void say(Event event) {
    System.out.println(Protocol.encode(event));
  }
}
