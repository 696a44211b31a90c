package dev.toll.systems.base.connect;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.volume.Volume;
import java.util.List;
import java.util.Map;

/** A cluster that is not toll's, made ready for one run: each instance has a place there. */
public final class ExternalSession<C extends ExternalCluster<?, ?>, I extends JvmInstance>
    extends JvmSession<I> {
  private final Study study;
  private final C cluster;
  private final String kind;
  private final Maker<C, I> maker;

  /** Connects to the cluster. */
  public interface Opener<C> {
    C open() throws SystemException, InterruptedException;
  }

  /** Makes an instance, of which nothing is started yet. */
  public interface Maker<C extends ExternalCluster<?, ?>, I extends JvmInstance> {
    I make(ExternalSession<C, I> session, Settings level, Slot slot, Volume volume);
  }

  /**
   * Connects to the cluster; when that fails the secrets are closed.
   *
   * @param kind of its places, e.g. {@code namespace}
   */
  public ExternalSession(
      Study study,
      RunContext context,
      Toolbox tools,
      RunSecrets secrets,
      String kind,
      Opener<C> opener,
      Maker<C, I> maker)
      throws SystemException, InterruptedException {
    super(study, context, tools, secrets);
    this.study = study;
    this.kind = kind;
    this.maker = maker;
    try {
      cluster = opener.open();
    } catch (SystemException | InterruptedException e) {
      secrets.close();
      throw e;
    }
  }

  /** The cluster is brought to one level at a time. */
  @Override
  public boolean sideBySide() {
    return false;
  }

  public C cluster() {
    return cluster;
  }

  /** The name that the study's commands are given for a level. */
  public String name(Settings level) {
    return LevelCommands.level(study, level);
  }

  /** What the place of a slot's instance is called. */
  public String place(Slot slot) {
    return Workspace.word(slot.directory(context().ledger().mark()));
  }

  @Override
  protected I create(Settings level, Slot slot, Volume volume) {
    return maker.make(this, level, slot, volume);
  }

  @Override
  protected Map<String, String> about() {
    return cluster.facts();
  }

  /** Not toll's. */
  @Override
  protected boolean serversAreJvms() {
    return false;
  }

  @Override
  protected List<String> stopSteps() {
    return List.of(Workspace.stopStep(kind));
  }

  @Override
  protected void release() {
    cluster.close();
  }
}
