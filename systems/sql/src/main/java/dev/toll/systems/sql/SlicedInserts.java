package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.sql.client.SqlCommands.Sliced;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;

/**
 * iiBench in slices. Connections stay open between them: a handshake in every slice would be priced
 * as if it were the level's.
 */
final class SlicedInserts implements SlicedLoad {
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final InsertLoad load;
  private final Settings level;
  private final Map<String, String> facts;
  private final Ceiling ceiling;
  private boolean connected;
  private boolean warming;
  private boolean measuring;
  private long warmRows;

  /** Measures the driver's, where that is to be. */
  interface Ceiling {
    void measure(Steps steps) throws SystemException, InterruptedException;
  }

  /**
   * Nothing is inserted yet.
   *
   * @param facts of the trial, to which is added what was inserted before
   */
  SlicedInserts(InsertLoad load, Settings level, Map<String, String> facts, Ceiling ceiling) {
    this.load = load;
    this.level = level;
    this.facts = facts;
    this.ceiling = ceiling;
  }

  @Override
  public OptionalLong operations() {
    long batch = level.count(SqlSettings.BATCH);
    return OptionalLong.of(load.statements(level.count(SqlSettings.ROWS)) * batch);
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long rows = level.count(SqlSettings.WARM);
    if (rows == 0) {
      return new Load(0, 0, Map.of());
    }
    ceiling.measure(steps);
    if (!warming) {
      steps.run("connect for the warm-up", SHORT, load::beginWarm);
      connected = true;
      warming = true;
    }
    long statements =
        Portions.ofWarmUp(load.statements(rows), of, (int) level.count(SqlSettings.CONNECTIONS));
    Sliced done =
        steps.call(
            "warm up",
            load.deadline(),
            () -> load.slice(statements, tick -> InsertLoad.tell(listener, tick)));
    warmRows += done.rows();
    return new Load(done.rows(), done.elapsedSeconds(), Map.of());
  }

  @Override
  public void warmed(Steps steps) throws SystemException, InterruptedException {
    if (warming) {
      steps.run("drop the warm-up's table", SHORT, load::endWarm);
      warming = false;
      facts.put("warm-up rows", Long.toString(warmRows));
    }
    steps.run("connect", SHORT, load::begin);
    connected = true;
    measuring = true;
  }

  @Override
  public Slices begin(Path latency) throws SystemException {
    return new InsertSlices(load, level, latency);
  }

  /** Whether it has opened connections that stay open between slices. */
  boolean connected() {
    return connected;
  }

  /** Closes the connections of the measured load, if there were slices. */
  void end(Steps steps) throws SystemException, InterruptedException {
    if (measuring) {
      measuring = false;
      steps.run("close connections", SHORT, load::end);
    }
  }
}
