package dev.toll.systems.ontime;

import dev.toll.engine.process.Placement;
import dev.toll.engine.run.CacheDropper;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.sql.MariaDbGroup;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stores made ready for one run. */
final class OntimeSession extends JvmSession<OntimeInstance> {
  /** Trino 476 is compiled for JDK 24. */
  static final JdkRange TRINO = new JdkRange("Trino " + Artifacts.TRINO, 24, 99);

  private static final JdkRange CLIENT = new JdkRange("the driver of the ontime queries", 17, 99);

  private final MariaDbGroup.Kit mariaDb;
  private final CacheDropper caches;
  private final Path trino;
  private final Jdk trinoJdk;

  private OntimeSession(
      Study study,
      RunContext context,
      Toolbox tools,
      MariaDbGroup.Kit mariaDb,
      Path trino,
      Jdk jdk) {
    super(study, context, tools, mariaDb.secrets());
    caches = new CacheDropper(study.settings().text(DesignSettings.DROP_CACHES));
    this.mariaDb = mariaDb;
    this.trino = trino;
    trinoJdk = jdk;
  }

  static OntimeSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    boolean wanted =
        study.levels().stream().anyMatch(level -> OntimeSettings.trino(level.settings()));
    // What may be missing comes before what must be made.
    Jdk jdk = wanted ? new JdkFinder().pick(TRINO) : null;
    Path trino = wanted ? Artifacts.trino(context) : null;
    Toolbox drivers = Toolbox.of(OntimeSettings.NAME, CLIENT, Artifacts.drivers(), context);
    // At all levels or at none, so that drivers do not differ by their class path.
    boolean split =
        study.levels().stream().anyMatch(level -> OntimeSettings.partials(level.settings()));
    Toolbox tools =
        split
            ? drivers.with(
                ArtifactResolver.fetch(Artifacts.planner(), context.cache(), context.progress())
                    .paths())
            : drivers;
    return new OntimeSession(study, context, tools, new MariaDbGroup.Kit(context), trino, jdk);
  }

  MariaDbGroup.Kit mariaDb() {
    return mariaDb;
  }

  /** The machine's page cache, to be emptied as the study asks. */
  CacheDropper caches() {
    return caches;
  }

  Placement placement() {
    return context().placement();
  }

  Progress progress() {
    return context().progress();
  }

  Trino trino() {
    return new Trino(trino, trinoJdk, context().ledger());
  }

  @Override
  protected Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("MariaDB", mariaDb.origin());
    if (trino != null) {
      about.put("Trino", Artifacts.TRINO);
      about.put("Trino's JDK", trinoJdk.build());
    }
    for (Path jar : tools().jars()) {
      String name = jar.getFileName().toString();
      if (name.startsWith("duckdb")) {
        about.put("DuckDB", name);
      } else if (name.startsWith("calcite-core")) {
        about.put("Calcite", name);
      }
    }
    return about;
  }

  @Override
  protected boolean serversAreJvms() {
    return false;
  }

  @Override
  protected List<String> stopSteps() {
    return List.of(Stores.STOP_STEP);
  }

  @Override
  protected OntimeInstance create(Settings level, Slot slot, Volume volume) {
    return new OntimeInstance(this, level, slot, volume);
  }
}
