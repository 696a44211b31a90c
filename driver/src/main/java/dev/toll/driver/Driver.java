package dev.toll.driver;

import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reads commands and serves them one at a time on a thread of its own, so that {@code cancel}, a
 * deadline and the end of the input are noticed at once even when a command hangs.
 */
final class Driver {

  /** Name of the thread that serves commands; libraries name theirs after it, with more to it. */
  static final String WORKER = "driver-command";

  private record Served(Task task, Future<?> future) {}

  private final Workload workload;
  private final EventWriter events;
  private final Runnable halt;
  private final ExecutorService worker = Executors.newSingleThreadExecutor(Daemon.factory(WORKER));
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(Daemon.factory("driver-deadline"));
  private final Queue<Served> outstanding = new ConcurrentLinkedQueue<>();

  /**
   * @param halt ends the process; called when the input ends or the events have no reader
   */
  Driver(Workload workload, EventWriter events, Runnable halt) {
    this.workload = workload;
    this.events = events;
    this.halt = halt;
  }

  /** Serves until the input ends. */
  void serve(BufferedReader in) {
    try {
      events.write(
          new Event.Ready(
              Protocol.VERSION, ProcessHandle.current().pid(), System.getProperty("java.version")));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.isBlank()) {
          take(line);
        }
      }
    } catch (IOException e) {
      System.err.println("reading commands failed, ending: " + Reason.of(e));
    } finally {
      // At once: a parent that was killed must not leave a driver loading the system.
      halt.run();
    }
  }

  private void take(String line) {
    try {
      Command command = Protocol.decodeCommand(line);
      if (command.command().equals(Protocol.CANCEL)) {
        cancel(command);
      } else if (command.command().equals(Together.CLOCK.name())) {
        new Task(command, events).done(Protocol.tree(new Together.Moment(System.nanoTime())));
      } else if (command.command().equals(Together.GO.name())) {
        go(command);
      } else if (command.deadlineSeconds() == null || command.deadlineSeconds() <= 0) {
        new Task(command, events)
            .failed(command.command() + ": 'deadlineSeconds' is missing or not positive", null);
      } else {
        submit(command);
      }
    } catch (Protocol.ProtocolException e) {
      events.write(new Event.Failed(Protocol.NO_ID, e.getMessage(), null));
    }
  }

  private void submit(Command command) {
    Task task = new Task(command, events);
    Future<?> future = worker.submit(() -> run(task));
    outstanding.removeIf(served -> served.task().answered());
    outstanding.add(new Served(task, future));
    long nanos = (long) (command.deadlineSeconds() * 1e9);
    var unused = deadlines.schedule(() -> pastDeadline(task, future), nanos, TimeUnit.NANOSECONDS);
  }

  private void run(Task task) {
    if (task.answered()) {
      return;
    }
    try {
      task.done(dispatch(task.command(), task));
    } catch (Throwable e) { // the orchestrator must see every failure
      task.failed(e);
    }
  }

  private JsonObject dispatch(Command command, Task task) throws Exception {
    if (command.command().equals(Protocol.CLOSE)) {
      workload.close();
      return new JsonObject();
    }
    return workload
        .commands()
        .run(workload.getClass().getSimpleName(), command.command(), command.arguments(), task);
  }

  private void pastDeadline(Task task, Future<?> future) {
    if (!task.answered()) {
      String seconds = Double.toString(task.command().deadlineSeconds()).replaceAll("\\.0$", "");
      task.failed(
          "deadline of %s s passed in %s".formatted(seconds, task.command().command()),
          Task.threads());
      future.cancel(true);
    }
  }

  private void go(Command command) {
    Task answer = new Task(command, events);
    try {
      long at = Together.GO.readArguments(command.arguments()).nanos();
      if (outstanding.stream().anyMatch(served -> served.task().go(at))) {
        answer.done(new JsonObject());
      } else {
        answer.failed("no load waits for 'go'", null);
      }
    } catch (WorkloadException e) {
      answer.failed(e.getMessage(), null);
    }
  }

  private void cancel(Command command) {
    JsonObject result = new JsonObject();
    for (Served served : outstanding) {
      if (!served.task().answered()) {
        result.addProperty("cancelled", served.task().command().id());
        served.task().failed(served.task().command().command() + " was cancelled", null);
        served.future().cancel(true);
      }
    }
    new Task(command, events).done(result);
  }
}
