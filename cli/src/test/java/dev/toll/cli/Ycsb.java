package dev.toll.cli;

import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.MavenOptions;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** YCSB laid out as its release is: its published client, with {@link YcsbJdbc} as its binding. */
final class Ycsb {
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
    Path client = Files.createDirectories(directory.resolve("lib"));
    for (Path jar :
        new ArtifactResolver(TollProcess.CACHE.resolve("classpath"), MavenOptions.ordinary())
            .resolve(ArtifactRequest.classPath("ycsb-0.17.0", "site.ycsb:core:0.17.0"), note -> {})
            .paths()) {
      Files.copy(jar, client.resolve(jar.getFileName()));
    }
    binding(Files.createDirectories(directory.resolve("jdbc-binding/lib")).resolve("binding.jar"));
    Path workloads = Files.createDirectories(directory.resolve("workloads"));
    Files.writeString(workloads.resolve("workloada"), WORKLOAD_A);
    return directory;
  }

  private static void binding(Path jar) throws Exception {
    String name = YcsbJdbc.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream compiled = YcsbJdbc.class.getResourceAsStream("/" + name)) {
      out.putNextEntry(new JarEntry(name));
      compiled.transferTo(out);
    }
  }
}
