package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import java.util.Locale;

/**
 * Whether the load began its creates at the level's arrival rate: a driver that is paced reports
 * how late they begin, and is never faster; one in a closed loop knows no lateness.
 */
final class PaceProof implements LoadListener {
  static final String NAME = "load";

  /** The first creates of all threads are due at once. */
  private static final double AHEAD = 1.05;

  private final LoadListener listener;
  private boolean paced;
  private Instance.Load load;

  /** Wraps another listener, which gets all of it. */
  PaceProof(LoadListener listener) {
    this.listener = listener;
  }

  @Override
  public void tick(double seconds, long operations, long total) {
    listener.tick(seconds, operations, total);
  }

  @Override
  public void value(String name, double value) {
    paced |= name.contains("lag");
    listener.value(name, value);
  }

  Instance.Load ended(Instance.Load done) {
    load = done;
    return done;
  }

  /**
   * After the load.
   *
   * @param rate that the level asks for; 0 for a closed loop
   */
  ProofResult prove(long rate) {
    double perSecond = load.operations() / load.seconds();
    boolean right = paced == rate > 0 && (rate == 0 || perSecond <= AHEAD * rate);
    return ProofResult.of(
        NAME,
        rate == 0
            ? "the driver reports a closed loop"
            : "the driver reports creates at no more than " + rate + " a second",
        right ? Verdict.TRUE : Verdict.FALSE,
        String.format(
            Locale.ROOT, "%s, %,.1f a second", paced ? "paced" : "a closed loop", perSecond));
  }
}
