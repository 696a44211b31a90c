package dev.toll.systems.base.connect;

import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * What one run has changed of servers that are not toll's, as its record has it. Only one thread at
 * a time uses it.
 */
public final class RunChanges<C extends ServerChange> {
  private final RunContext context;
  private final ChangeRecord<C> record;
  private C changed;
  private boolean written;

  /**
   * Nothing is written down yet.
   *
   * @param first what is changed as the run begins, or will be
   */
  public RunChanges(RunContext context, ChangeRecord<C> record, C first) {
    this.context = context;
    this.record = record;
    changed = first;
  }

  /** The run's directory. */
  public static Path run(RunContext context) {
    return context.work().toAbsolutePath().getParent();
  }

  /** As last written down. */
  public C now() {
    return changed;
  }

  /**
   * Writes down what is about to be changed, or was put back; it is on the disk before this
   * returns.
   */
  public void change(UnaryOperator<C> next) throws IOException {
    changed = record.save(run(context), next.apply(changed));
    written = changed.any();
  }

  /**
   * Puts all back, as the run ends, and removes the record; reports to the user when that fails.
   */
  public void putBack(ChangeRecord.Restorer<C> back) {
    // An interrupt is why the run ends; it must not end this too.
    Interrupts.clear();
    try {
      if (written) {
        back.restore(changed);
        record.delete(run(context));
        written = false;
      }
    } catch (SystemException | IOException e) {
      left(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      left("interrupted");
    }
  }

  private void left(String why) {
    context.progress().note(record.notPutBack(run(context), why, changed));
  }
}
