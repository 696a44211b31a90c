package dev.toll.driver;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** One command being served: it is answered exactly once, by whichever thread is first. */
final class Task implements Reporter {

  private final Command command;
  private final EventWriter events;
  private final AtomicBoolean answered = new AtomicBoolean();

  /** Null where the load waits for no other. */
  private final AgreedStart agreed;

  Task(Command command, EventWriter events) {
    this.command = command;
    this.events = events;
    this.agreed =
        Boolean.TRUE.equals(command.together()) ? new AgreedStart(command.id(), events) : null;
  }

  /** Names the instant at which its load begins; false where it waits for none. */
  boolean go(long nanos) {
    return agreed != null && !answered() && agreed.go(nanos);
  }

  @Override
  public LoadStart start() {
    return agreed == null ? LoadStart.AT_ONCE : agreed;
  }

  Command command() {
    return command;
  }

  boolean answered() {
    return answered.get();
  }

  void done(JsonObject result) {
    if (answered.compareAndSet(false, true)) {
      events.write(new Event.Done(command.id(), result));
    }
  }

  void failed(String message, String detail) {
    if (answered.compareAndSet(false, true)) {
      events.write(new Event.Failed(command.id(), message, detail));
    }
  }

  void failed(Throwable cause) {
    String message =
        cause instanceof WorkloadException
            ? cause.getMessage()
            : command.command() + " failed: " + Reason.of(cause);
    failed(Reason.oneLine(message), trace(cause));
  }

  @Override
  public void note(String text) {
    if (!answered()) {
      events.write(new Event.Note(command.id(), text));
    }
  }

  @Override
  public void tick(Interval interval) {
    if (!answered()) {
      events.write(
          new Event.Tick(
              command.id(),
              Math.round(interval.seconds() * 1e6) / 1e6,
              interval.operations(),
              interval.total(),
              interval.lagSeconds(),
              Histograms.encode(interval.service()),
              interval.response() == null ? null : Histograms.encode(interval.response()),
              null));
    }
  }

  /** Stack traces of the working threads: what a command past its deadline waits for. */
  static String threads() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      String name = entry.getKey().getName();
      if (name.equals(Driver.WORKER) || name.startsWith(LoadLoop.THREAD)) {
        text.append(name).append(' ').append(entry.getKey().getState()).append('\n');
        for (StackTraceElement frame : entry.getValue()) {
          text.append("\tat ").append(frame).append('\n');
        }
      }
    }
    return text.toString();
  }

  private static String trace(Throwable cause) {
    StringWriter text = new StringWriter();
    cause.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
