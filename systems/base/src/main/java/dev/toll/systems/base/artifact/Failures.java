package dev.toll.systems.base.artifact;

import dev.toll.driver.Reason;
import dev.toll.engine.system.SystemException;
import eu.maveniverse.maven.mima.context.Context;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.RepositoryOfflineException;

/** One line for a user out of the resolver's nested exceptions. */
final class Failures {

  private Failures() {}

  static SystemException explain(
      ArtifactRequest request, Context context, RepositoryException failure) {
    Set<String> missing = missing(failure);
    String what =
        missing.isEmpty()
            ? request.name()
            : request.name()
                + ": "
                + missing.iterator().next()
                + (missing.size() == 1 ? "" : " and " + (missing.size() - 1) + " more");
    String asked =
        context.remoteRepositories().stream()
            .map(each -> each.getId() + " (" + each.getUrl() + ")")
            .collect(Collectors.joining(", "));
    return new SystemException(what + reason(context, failure, asked), failure);
  }

  private static String reason(Context context, RepositoryException failure, String asked) {
    if (context.repositorySystemSession().isOffline()
        || has(failure, RepositoryOfflineException.class)) {
      return " is not in the local repository "
          + context.repositorySystemSession().getLocalRepository().getBasedir()
          + ", and Maven is offline, so "
          + asked
          + " was not asked: go online once (<offline> in settings.xml, or the offline option)";
    }
    if (has(failure, ArtifactNotFoundException.class)) {
      return " was not found; asked: "
          + asked
          + ": check the name and version, and the mirrors in settings.xml";
    }
    return " could not be fetched; asked: "
        + asked
        + ": check the network, and mirrors and proxies in settings.xml ("
        + Reason.of(causes(failure).reduce((before, cause) -> cause).orElseThrow())
        + ")";
  }

  private static Set<String> missing(Throwable failure) {
    Set<String> names = new LinkedHashSet<>();
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof ArtifactResolutionException resolution) {
        for (ArtifactResult result : resolution.getResults()) {
          if (!result.isResolved()) {
            names.add(result.getRequest().getArtifact().toString());
          }
        }
      } else if (t instanceof ArtifactDescriptorException descriptor) {
        names.add(descriptor.getResult().getRequest().getArtifact().toString());
      } else if (t instanceof DependencyCollectionException collection) {
        for (Exception each : collection.getResult().getExceptions()) {
          names.addAll(missing(each));
        }
      }
      if (!names.isEmpty()) {
        return names;
      }
    }
    return names;
  }

  private static boolean has(Throwable failure, Class<? extends Throwable> type) {
    return causes(failure).anyMatch(type::isInstance);
  }

  /** A failure, its cause, and so on. */
  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }
}
