package dev.toll.systems.hadoop;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.Progress;
import java.nio.file.Path;

/** A session without a run around it: nothing is written down, and notes are printed. */
public record Alone(Path temporary) implements ProcessLedger, Progress {
  /** Of a session whose scratch is a directory. */
  public static Alone in(Path work) {
    return new Alone(work.resolve("tmp"));
  }

  @Override
  public void note(String text) {
    System.out.println(text);
  }
}
