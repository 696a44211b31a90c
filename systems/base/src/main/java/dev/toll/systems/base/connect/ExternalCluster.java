package dev.toll.systems.base.connect;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.ClusterChange.Before;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A cluster that toll did not start, for one run: brought to the level of each trial, lent places,
 * and left as it was found when the run ends, however it ends; after a crash by what was written
 * down of it alone.
 *
 * @param <A> how it is reached
 */
public abstract class ExternalCluster<A, B extends Before> implements Workspace.Owner {
  private final ClusterAdministrator<A, ?> administrator;
  private final A access;
  private final Map<String, String> facts;
  private final RunChanges<ClusterChange<B>> changes;
  private final LevelCommands commands;
  private final CommandedLevel<B> commanded;

  /**
   * One that is as the run found it, or as an interrupted run has left it.
   *
   * @param access by which the run found it
   * @param left what is changed
   * @param facts for the record: what it is connected to, its servers and their versions
   */
  protected ExternalCluster(
      RunContext context,
      ClusterAdministrator<A, ?> administrator,
      ChangeRecord<ClusterChange<B>> record,
      A access,
      ClusterChange<B> left,
      Map<String, String> facts) {
    this.administrator = administrator;
    this.access = access;
    this.facts = facts;
    changes = new RunChanges<>(context, record, left);
    commands = left.before().commands(RunChanges.run(context));
    commanded = new CommandedLevel<>(commands, changes);
  }

  /** For the record, as the run found it. */
  public final Map<String, String> facts() {
    return facts;
  }

  /**
   * Refuses a level whose files lead to another cluster: nothing of that one is known.
   *
   * @param id of the cluster that they lead to
   */
  public final void demand(String level, Object files, String id) throws SystemException {
    String own = changes.now().id();
    if (!id.equals(own)) {
      throw new SystemException(
          "level %s: %s leads to %s, and the study's to %s; the levels of a study are compared on"
                  .formatted(level, files, id, own)
              + " one cluster");
    }
  }

  /** Removes a place with all that is in it; none is there where one was only about to be made. */
  protected abstract void remove(String place) throws SystemException, InterruptedException;

  /** Waits, where the servers report it, until a command has been taken back. */
  protected void awaitTakenBack() throws SystemException, InterruptedException {}

  /** Puts back what is neither a command nor a place. */
  protected void putSettingsBack(ClusterChange<B> left)
      throws SystemException, InterruptedException, IOException {}

  /** What is written down; to be changed before the cluster is. */
  protected final RunChanges<ClusterChange<B>> changes() {
    return changes;
  }

  protected final LevelCommands commands() {
    return commands;
  }

  /** How long it may take until it answers. */
  protected final Duration patience() {
    return changes.now().before().patience();
  }

  /**
   * Has a level's command run where it is not in effect; whether it ran. It may then be some time
   * until the cluster answers.
   *
   * @param set empty for a level without a command
   * @param back what takes it back
   * @param levels how the level's clients reach it
   */
  protected final boolean bring(String level, String set, String back, A levels)
      throws SystemException, InterruptedException, IOException {
    boolean anew = commanded.differs(level, set);
    // As a level's command leaves it, it may answer to that level's clients only.
    A as = set.isEmpty() ? access : levels;
    if (anew) {
      administrator.close();
      commanded.bring(level, set, back);
      administrator.last(as);
    } else {
      administrator.connect(as);
    }
    return anew;
  }

  /**
   * Waits until the cluster answers and nothing is wrong.
   *
   * @param when for the message
   */
  protected final void await(Duration deadline, ServerChange.Wrong wrong, String when)
      throws SystemException, InterruptedException {
    changes
        .now()
        .await(
            deadline,
            () -> {
              try {
                administrator.again();
                return wrong.now();
              } catch (SystemException e) {
                return List.of(e.getMessage());
              }
            },
            when);
  }

  @Override
  public final String describe() {
    return changes.now().cluster();
  }

  @Override
  public final synchronized boolean made(String place) {
    return changes.now().places().contains(place);
  }

  @Override
  public final synchronized void making(String place) throws IOException {
    changes.change(all -> all.with(place));
  }

  @Override
  public final synchronized void drop(String place)
      throws SystemException, InterruptedException, IOException {
    administrator.again();
    remove(place);
    changes.change(all -> all.without(place));
  }

  /** Puts all back, as the run ends. */
  public final synchronized void close() {
    try {
      changes.putBack(this::putBack);
    } finally {
      administrator.close();
    }
  }

  /** Puts back what a run that was interrupted has left. */
  public final synchronized void restore()
      throws SystemException, InterruptedException, IOException {
    try {
      putBack(changes.now());
    } finally {
      administrator.close();
    }
  }

  /** Takes back all that a run has changed; what is done is written down at once. */
  private void putBack(ClusterChange<B> left)
      throws SystemException, InterruptedException, IOException {
    if (!left.level().isEmpty()) {
      administrator.close();
      commanded.runBack();
      administrator.last(access);
      awaitTakenBack();
      commanded.takenBack();
    }
    administrator.connect(access);
    putSettingsBack(left);
    for (String place : left.places()) {
      drop(place);
    }
  }
}
