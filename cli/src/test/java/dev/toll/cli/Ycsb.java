package dev.toll.cli;

import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.MavenOptions;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Collectors;

/** YCSB laid out as its release is: its published client, with {@link YcsbJdbc} as its binding. */
final class Ycsb {
  /** As the release's script takes them: load or run, the binding, options; -cp is Java's. */
  private static final String SCRIPT =
      """
      #!/bin/bash
      case $1 in load) phase=-load ;; run) phase=-t ;; *) exit 2 ;; esac
      test "$2" = jdbc; shift 2
      options=(); more=
      while (( $# )); do
        case $1 in -cp) more=$2; shift 2 ;; *) options+=("$1"); shift ;; esac
      done
      exec '%s' -cp '%s'":$more" site.ycsb.Client $phase -db %s "${options[@]}"
      """;

  /** What the release's workloads/workloada says. */
  private static final String WORKLOAD_A =
      """
      workload=site.ycsb.workloads.CoreWorkload
      readallfields=true
      readproportion=0.5
      updateproportion=0.5
      scanproportion=0
      insertproportion=0
      requestdistribution=zipfian
      """;

  private Ycsb() {}

  /** Puts it into a directory, which it returns. */
  static Path in(Path directory) throws Exception {
    URI binding = YcsbJdbc.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    String classPath =
        Path.of(binding)
            + File.pathSeparator
            + new ArtifactResolver(TollProcess.CACHE.resolve("classpath"), MavenOptions.ordinary())
                    .resolve(
                        ArtifactRequest.classPath("ycsb-0.17.0", "site.ycsb:core:0.17.0"),
                        transfer -> {})
                    .paths()
                    .stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.createDirectories(directory.resolve("bin"));
    Files.createDirectories(directory.resolve("workloads"));
    Files.writeString(directory.resolve("workloads/workloada"), WORKLOAD_A);
    Path script = directory.resolve("bin/ycsb");
    Files.writeString(script, SCRIPT.formatted(java, classPath, YcsbJdbc.class.getName()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return directory;
  }
}
