package dev.toll.systems.base.artifact;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.graph.visitor.FilteringDependencyVisitor;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/** Asks the Maven repositories the user has set up. Which these are is none of our business. */
record MavenRepositories(MavenOptions options) {
  /** A file and where it is. */
  record Found(Coordinate coordinate, Path path) {}

  /**
   * Maven itself passes over a missing description, which would silently drop its dependencies.
   * Nothing we ask for lacks one.
   */
  private static final ArtifactDescriptorPolicy STRICT =
      new SimpleArtifactDescriptorPolicy(false, false);

  List<Found> resolve(
      dev.toll.systems.base.artifact.ArtifactRequest request, PinFile pins, Progress progress)
      throws SystemException {
    Fetching fetching = new Fetching(request.name(), pins, progress, System::nanoTime);
    try (Context context = Runtimes.INSTANCE.getRuntime().create(overrides(fetching).build())) {
      try {
        List<Artifact> wanted = request.transitive() ? collect(context, request) : roots(request);
        return fetch(context, wanted, pins, fetching);
      } catch (RepositoryException e) {
        throw Failures.explain(request, context, e);
      }
    }
  }

  private ContextOverrides.Builder overrides(Fetching fetching) {
    ContextOverrides.Builder builder =
        ContextOverrides.create()
            .withUserSettings(true)
            .artifactDescriptorPolicy(STRICT)
            .transferListener(fetching);
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

  private static List<Found> fetch(
      Context context, List<Artifact> wanted, PinFile pins, Fetching fetching)
      throws RepositoryException {
    RepositorySystemSession session = context.repositorySystemSession();
    List<ArtifactRequest> requests = new ArrayList<>();
    int absent = 0;
    long size = 0;
    for (Artifact each : wanted) {
      requests.add(new ArtifactRequest(each, context.remoteRepositories(), "runtime"));
      String path = session.getLocalRepositoryManager().getPathForLocalArtifact(each);
      Path file = session.getLocalRepository().getBasedir().toPath().resolve(path);
      if (!file.toFile().exists()) {
        absent++;
        size += pins == null ? 0 : pins.size(coordinate(each));
      }
    }
    fetching.expect(absent, size);
    List<Found> found = new ArrayList<>();
    for (ArtifactResult result : context.repositorySystem().resolveArtifacts(session, requests)) {
      Artifact artifact = result.getArtifact();
      found.add(new Found(coordinate(artifact), artifact.getFile().toPath().toAbsolutePath()));
    }
    fetching.done();
    return found;
  }

  private static Coordinate coordinate(Artifact artifact) {
    return new Coordinate(
        artifact.getGroupId(),
        artifact.getArtifactId(),
        artifact.getExtension(),
        artifact.getClassifier(),
        artifact.getVersion());
  }
}
