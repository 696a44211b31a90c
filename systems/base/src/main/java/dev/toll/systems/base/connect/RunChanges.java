package dev.toll.systems.base.connect;

import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * What one run has changed of a cluster that is not toll's, as it stands in its record. Whoever has
 * it lets one thread at a time use it.
 */
public final class RunChanges<C extends ClusterChange<C>> {
  private final RunContext context;
  private final ClusterRecord<C> record;
  private C changed;

  /** Puts a cluster back. */
  public interface Back<C> {
    /** Takes back all that was changed; what is done is written down at once. */
    void putBack(C all) throws SystemException, InterruptedException, IOException;
  }

  /**
   * Nothing is written down yet.
   *
   * @param none the cluster as the run found it
   */
  public RunChanges(RunContext context, ClusterRecord<C> record, C none) {
    this.context = context;
    this.record = record;
    changed = none;
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
  }

  /** The level whose command is in effect, written down here; none is. */
  public CommandedLevel commanded(LevelCommands commands) {
    return new CommandedLevel(
        commands, (level, restore) -> change(all -> all.command(level, restore)));
  }

  /** Puts all back, as the run ends; tells the user when that fails. */
  public void putBack(Back<C> back) {
    // An interrupt is why the run ends; it must not end this too.
    Interrupts.clear();
    try {
      if (changed.any()) {
        back.putBack(changed);
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
