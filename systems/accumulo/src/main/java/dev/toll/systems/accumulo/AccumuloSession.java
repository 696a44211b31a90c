package dev.toll.systems.accumulo;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.AccumuloInstance.Home;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.proof.LinkTable;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.OnDemand;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.HdfsTools;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Accumulo made ready for one run. */
final class AccumuloSession extends JvmSession<AccumuloInstance> {
  private final String version;
  private final AccumuloTools tools;
  private final HdfsTools hdfs;
  private final RunMaterial material;
  private final OnDemand<Toolbox> shell;

  /** What relays have seen of the links of instances, by the settings of their level. */
  private final Map<Settings, LinkTable> links = new ConcurrentHashMap<>();

  /** Of a block whose levels share them; otherwise unused. */
  private final SharedServers<Servers> ofBlock = new SharedServers<>();

  private AccumuloSession(
      Study study, RunContext context, AccumuloTools tools, HdfsTools hdfs, RunMaterial material) {
    super(study, context, tools.toolbox(), material.secrets());
    this.version = study.settings().text(AccumuloSettings.VERSION);
    this.tools = tools;
    this.hdfs = hdfs;
    this.material = material;
    shell =
        new OnDemand<>(
            "Accumulo's shell",
            () -> Toolbox.of("accumulo", JdkRange.ACCUMULO_2_1, Artifacts.shell(version), context),
            context.progress());
  }

  static AccumuloSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    Settings settings = study.settings();
    refuse(study.levels(), context.placement());
    List<AccumuloLevel> levels =
        study.levels().stream().map(Level::settings).map(AccumuloLevel::of).toList();
    AccumuloTools tools = AccumuloTools.of(settings, levels, context);
    boolean inHdfs = levels.stream().anyMatch(level -> level.storage().kind().hdfs());
    HdfsTools hdfs =
        inHdfs ? HdfsTools.of(settings.text(AccumuloSettings.HDFS_VERSION), context) : null;
    RunMaterial material = RunMaterial.create(settings, levels, context, tools.toolbox().jdk());
    return new AccumuloSession(study, context, tools, hdfs, material);
  }

  /** Hosts may have changed since the run was planned. */
  private static void refuse(List<Level> levels, Placement placement) throws SystemException {
    Map<HostRole, List<String>> hosts = new EnumMap<>(HostRole.class);
    for (HostRole role : List.of(HostRole.MASTER, HostRole.WORKER)) {
      List<ServerLocation> sites = placement.servers(role);
      if (sites.get(0).host().away()) {
        hosts.put(role, sites.stream().map(site -> site.host().name()).toList());
      }
    }
    for (Level level : levels) {
      Optional<String> why = Machines.refusal(level, hosts);
      if (why.isPresent()) {
        throw new SystemException(why.get());
      }
    }
  }

  @Override
  protected Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("Accumulo", version + " (" + tools.toolbox().origin() + ")");
    about.put("in-memory map", tools.describeMap());
    if (hdfs != null) {
      about.putAll(hdfs.describe());
    }
    return about;
  }

  @Override
  protected List<String> stopSteps() {
    return AccumuloServerSet.STOP_STEPS;
  }

  /** What Accumulo's shell runs on; empty when it cannot be had. */
  Optional<Toolbox> shell() {
    return shell.get();
  }

  /** Null when no level's storage is HDFS. */
  HdfsTools hdfs() {
    return hdfs;
  }

  RunMaterial material() {
    return material;
  }

  /** Remembers what relays have seen of a level's links. */
  void linked(Settings level, LinkTable seen) {
    links.put(level, seen);
  }

  /** What relays have seen of a level's links; nothing where no relay was there. */
  LinkTable linked(Settings level) {
    return links.getOrDefault(level, new LinkTable());
  }

  @Override
  protected AccumuloInstance create(Settings level, Slot slot, Volume volume) {
    Home home =
        DesignSettings.sharesServer(level)
            ? shared(level, Slot.shared(context().work(), slot.logs()))
            : new Home(slot, volume, new SharedServers<>(), stopSteps());
    Layout layout =
        new Layout(AccumuloInstance.configuration(home.slot()), home.volume().path(), slot.logs());
    Jvms jvms = new Jvms(tools, material, layout, AccumuloLevel.of(level));
    return new AccumuloInstance(
        this,
        jvms,
        LoadTables.of(jvms.level(), slot),
        slot,
        home,
        (loaded, steps) -> OwnServers.start(this, loaded, home.volume(), steps));
  }

  private Home shared(Settings level, Slot home) {
    Volume volume =
        ofBlock
            .running()
            .map(running -> ((OwnServers) running).volume())
            .orElseGet(() -> volume(level, home));
    return new Home(home, volume, ofBlock, stopSteps());
  }
}
