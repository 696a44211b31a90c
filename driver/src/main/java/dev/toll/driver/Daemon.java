package dev.toll.driver;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no process alive. */
public final class Daemon {
  private Daemon() {}

  /** One that is not started yet. */
  public static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  public static Thread start(String name, Runnable work) {
    Thread thread = thread(name, work);
    thread.start();
    return thread;
  }

  /** Of an executor. */
  public static ThreadFactory factory(String name) {
    return work -> thread(name, work);
  }
}
