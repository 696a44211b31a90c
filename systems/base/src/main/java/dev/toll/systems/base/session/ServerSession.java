package dev.toll.systems.base.session;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.volume.Volume;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The session of a system whose instances have nothing in common but what every session keeps. */
public final class ServerSession<I extends JvmInstance> extends JvmSession<I> {
  private final Predicate<Settings> tls;
  private final Map<String, String> about;
  private final String stopStep;
  private final Maker<I> maker;

  /** Makes an instance, of which nothing is started yet. */
  @FunctionalInterface
  public interface Maker<I extends JvmInstance> {
    I make(JvmSession<I> session, Settings level, Slot slot, Volume volume);
  }

  /**
   * Makes what the levels need.
   *
   * @param host that certificates are issued for
   * @param tls whether a level has TLS
   * @param about what is particular to the system, for the record
   * @param stopStep the step that stops an instance
   */
  public ServerSession(
      Study study,
      RunContext context,
      Toolbox tools,
      String host,
      Predicate<Settings> tls,
      Map<String, String> about,
      String stopStep,
      Maker<I> maker)
      throws SystemException {
    super(study, context, tools, RunSecrets.create(host, study.levels(), tls, context));
    this.tls = tls;
    this.about = about;
    this.stopStep = stopStep;
    this.maker = maker;
  }

  @Override
  protected Map<String, String> about() {
    return about;
  }

  @Override
  boolean hasKeys(Settings level) {
    return tls.test(level);
  }

  @Override
  protected List<String> stopSteps() {
    return List.of(stopStep);
  }

  @Override
  protected I create(Settings level, Slot slot, Volume volume) {
    return maker.make(this, level, slot, volume);
  }
}
