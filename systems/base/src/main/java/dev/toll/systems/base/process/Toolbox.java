package dev.toll.systems.base.process;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.AgentLedger;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.TollHome;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.profile.CpuProfiler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a system's JVMs have in common, the same for the whole run.
 *
 * @param name of the system: toll's own jars for its drivers and its archives are found by it
 * @param jars class path: toll's own first, then the system's
 * @param origin whether the system's jars were compared with pinned checksums
 * @param archives directory of class-data archives; null for none
 * @param scratch of the run, where JVMs write archives
 * @param ledger where every process is recorded
 * @param profiled whether JVMs will be profiled in this run
 */
public record Toolbox(
    String name,
    Jdk jdk,
    List<Path> jars,
    String origin,
    Path archives,
    Path scratch,
    ProcessLedger ledger,
    boolean profiled) {

  private static final List<String> ALL =
      List.of(
          "-Djava.net.preferIPv4Stack=true",
          "-XX:+ExitOnOutOfMemoryError",
          "-Djava.awt.headless=true");

  public Toolbox {
    jars = List.copyOf(jars);
  }

  /** Finds a JDK and fetches the jars; both are kept between runs. */
  public static Toolbox of(
      String name, JdkRange range, ArtifactRequest artifacts, RunContext context)
      throws SystemException {
    refuseSeparators(context.work());
    Jdk jdk = new JdkFinder().pick(range);
    ClassPath system = ArtifactResolver.fetch(artifacts, context.cache(), context.progress());
    List<Path> jars = new ArrayList<>(TollHome.driverJars(name));
    jars.addAll(system.paths());
    return new Toolbox(
        name,
        jdk,
        jars,
        system.origin(),
        context.cache().resolve("archives"),
        context.work().toAbsolutePath(),
        context.ledger(),
        context.profiled());
  }

  /**
   * Refuses a directory that no class path can name: a server would not find its configuration
   * there, and run with its defaults.
   */
  static void refuseSeparators(Path work) throws SystemException {
    Path path = work.toAbsolutePath();
    if (path.toString().contains(File.pathSeparator)) {
      throw new SystemException(
          "the run's directory has a '"
              + File.pathSeparator
              + "' in its path, which separates the entries of Java's class path: "
              + path
              + "; choose another directory with --runs");
    }
  }

  /** The same with more jars behind the others. */
  public Toolbox with(List<Path> more) {
    List<Path> all = new ArrayList<>(jars);
    all.addAll(more);
    return new Toolbox(name, jdk, all, origin, archives, scratch, ledger, profiled);
  }

  /** The same JVMs on a host: by its JDK, from its copies of the jars, without archives. */
  public Toolbox on(ProcessHost host) throws SystemException {
    if (!(host instanceof AgentHost away)) {
      return this;
    }
    List<Path> there = new ArrayList<>();
    try {
      for (Path jar : jars) {
        there.add(away.jar(jar));
      }
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
    String version = away.javaVersion();
    Jdk other = new Jdk(away.jdk(), version, Runtime.Version.parse(version).feature(), "unknown");
    return new Toolbox(
        name, other, there, origin, null, scratch, new AgentLedger(ledger.mark(), away), false);
  }

  /** The command of a JVM. */
  public ProcessBuilder command(JvmSpec spec, Stdin stdin, List<String> arguments)
      throws IOException {
    List<String> flags = new ArrayList<>(spec.shape());
    flags.addAll(ALL);
    flags.addAll(profiled && spec.profiled() ? CpuProfiler.FLAGS : List.of());
    flags.addAll(spec.flags());
    AgentHost away = ledger.host() instanceof AgentHost other ? other : null;
    ProcessBuilder builder =
        new JavaCommand(
                jdk,
                jars,
                spec.configuration(),
                flags,
                away == null ? ledger.temporary() : away.temporary(),
                spec.archived() ? archive(spec) : null,
                stdin,
                spec.mainClass(),
                arguments)
            .builder();
    // There it works in the run's directory: a path of that host means nothing to this machine.
    return away == null ? builder : builder.directory(null);
  }

  /**
   * The class-data archive of a kind; it depends on the flags that shape the heap. Null on another
   * host.
   */
  public SharedArchive archive(JvmSpec spec) throws IOException {
    return archives == null
        ? null
        : SharedArchive.of(archives, scratch, name + "-" + spec.kind(), jdk, jars, spec.shape());
  }

  /**
   * For the record.
   *
   * @param whose JVMs run on the JDK, e.g. {@code server}
   */
  public Map<String, String> describe(String whose) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(whose + " JDK", jdk.build());
    facts.put(whose + " JDK's directory", jdk.home().toString());
    facts.put("jars", Integer.toString(jars.size()));
    return facts;
  }
}
