package dev.toll.systems.base.artifact;

import dev.toll.engine.system.SystemException;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.resolution.ArtifactDescriptorPolicy;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.graph.visitor.FilteringDependencyVisitor;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/** Asks the Maven repositories the user has set up. Which these are is none of our business. */
final class MavenRepositories {

  /** A file and where it lies. */
  record Found(Coordinate coordinate, Path path) {}

  /**
   * Maven itself passes over a missing description, which would silently drop its dependencies.
   * Nothing we ask for lacks one.
   */
  private static final ArtifactDescriptorPolicy STRICT =
      new SimpleArtifactDescriptorPolicy(false, false);

  private final MavenOptions options;

  MavenRepositories(MavenOptions options) {
    this.options = options;
  }

  List<Found> resolve(dev.toll.systems.base.artifact.ArtifactRequest request, Progress progress)
      throws SystemException {
    Transfers transfers = new Transfers(progress);
    try (Context context = Runtimes.INSTANCE.getRuntime().create(overrides(transfers).build())) {
      try {
        List<Artifact> wanted = request.transitive() ? collect(context, request) : roots(request);
        return fetch(context, wanted, transfers);
      } catch (RepositoryException e) {
        throw Failures.explain(request, context, e);
      }
    }
  }

  private ContextOverrides.Builder overrides(Transfers transfers) {
    ContextOverrides.Builder builder =
        ContextOverrides.create()
            .withUserSettings(true)
            .artifactDescriptorPolicy(STRICT)
            .transferListener(transfers);
    if (options.settings() != null) {
      builder.withUserSettingsXmlOverride(options.settings());
    }
    if (options.localRepository() != null) {
      builder.withLocalRepositoryOverride(options.localRepository());
    }
    if (options.offline()) {
      builder.offline(true);
    }
    return builder;
  }

  private static List<Artifact> collect(
      Context context, dev.toll.systems.base.artifact.ArtifactRequest request)
      throws RepositoryException {
    CollectRequest collect = new CollectRequest();
    collect.setRepositories(context.remoteRepositories());
    for (Artifact root : roots(request)) {
      collect.addDependency(new Dependency(root, JavaScopes.RUNTIME));
    }
    DependencyNode graph =
        context
            .repositorySystem()
            .collectDependencies(context.repositorySystemSession(), collect)
            .getRoot();
    PreorderNodeListGenerator order = new PreorderNodeListGenerator();
    graph.accept(
        new FilteringDependencyVisitor(
            order, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME)));
    return order.getNodes().stream().map(DependencyNode::getArtifact).toList();
  }

  private static List<Artifact> roots(dev.toll.systems.base.artifact.ArtifactRequest request) {
    List<Artifact> roots = new ArrayList<>();
    for (Coordinate each : request.roots()) {
      roots.add(
          new DefaultArtifact(
              each.group(), each.artifact(), each.classifier(), each.extension(), each.version()));
    }
    return roots;
  }

  private static List<Found> fetch(Context context, List<Artifact> wanted, Transfers transfers)
      throws RepositoryException {
    RepositorySystemSession session = context.repositorySystemSession();
    List<ArtifactRequest> requests = new ArrayList<>();
    int absent = 0;
    for (Artifact each : wanted) {
      requests.add(new ArtifactRequest(each, context.remoteRepositories(), "runtime"));
      String path = session.getLocalRepositoryManager().getPathForLocalArtifact(each);
      Path file = session.getLocalRepository().getBasedir().toPath().resolve(path);
      absent += file.toFile().exists() ? 0 : 1;
    }
    transfers.expect(absent);
    List<Found> found = new ArrayList<>();
    for (ArtifactResult result : context.repositorySystem().resolveArtifacts(session, requests)) {
      Artifact artifact = result.getArtifact();
      found.add(
          new Found(
              new Coordinate(
                  artifact.getGroupId(),
                  artifact.getArtifactId(),
                  artifact.getExtension(),
                  artifact.getClassifier(),
                  artifact.getVersion()),
              artifact.getFile().toPath().toAbsolutePath()));
    }
    return found;
  }

  /** Turns the resolver's events into {@link Progress}, at most a few times a second per file. */
  private static final class Transfers extends AbstractTransferListener {
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);

    private final Progress progress;
    private int count;
    private int fetched;
    private long total;
    private long last;

    Transfers(Progress progress) {
      this.progress = progress;
    }

    /** From now on the events are about these files; before, about descriptions. */
    synchronized void expect(int files) {
      count = files;
      fetched = 0;
    }

    @Override
    public synchronized void transferProgressed(TransferEvent event) {
      total += event.getDataLength();
      long now = System.nanoTime();
      if (now - last >= PAUSE) {
        last = now;
        report(event);
      }
    }

    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
      fetched++;
      report(event);
    }

    private void report(TransferEvent event) {
      String name = event.getResource().getResourceName();
      progress.report(
          new Progress.Transfer(
              name.substring(name.lastIndexOf('/') + 1),
              event.getTransferredBytes(),
              event.getResource().getContentLength(),
              fetched,
              count,
              total));
    }
  }
}
