package dev.toll.systems.base.connect;

import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import java.util.List;
import java.util.Map;

/** A cluster that is not toll's, made ready for one run: each instance has a place there. */
public abstract class LentSession<C extends LentCluster<?, ?>, I extends JvmInstance>
    extends JvmSession<I> {
  private final C cluster;
  private final String kind;

  /**
   * One of a cluster that is connected to.
   *
   * @param kind of its places, e.g. {@code namespace}
   */
  protected LentSession(
      Study study, RunContext context, Toolbox tools, RunSecrets secrets, C cluster, String kind) {
    super(study, context, tools, secrets);
    this.cluster = cluster;
    this.kind = kind;
  }

  public final C cluster() {
    return cluster;
  }

  /** What the place of a slot's instance is called. */
  protected final String place(Slot slot) {
    return LentPlace.word(slot.directory(context().ledger().mark()));
  }

  @Override
  protected final Map<String, String> about() {
    return cluster.facts();
  }

  /** Not toll's. */
  @Override
  protected final boolean serversAreJvms() {
    return false;
  }

  @Override
  protected final List<String> stopSteps() {
    return List.of(LentPlace.stopStep(kind));
  }

  @Override
  protected final void release() {
    cluster.close();
  }
}
