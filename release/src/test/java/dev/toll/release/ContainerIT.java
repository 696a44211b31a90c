package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image of the Containerfile. Its base is not fetched but made of Debian's packages here, and
 * given the name that the file asks for. Commands run in it by chroot, so what only a container's
 * own process numbers show (that tini reaps orphans) is not seen here.
 */
class ContainerIT {
  private static final Path FILE = Path.of("Containerfile").toAbsolutePath();
  private static final String BASE = "ARG BASE=";
  private static final String ENTRY_POINT = "{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}";

  private static final String CACHE = "/home/toll/.cache";

  /** Not the default of the file, which must use the one it is given. */
  private static final int UID = 2345;

  @TempDir Path directory;
  private Shell shell;

  @BeforeEach
  void builder() throws Exception {
    shell = Shell.in(directory);
    assumeTrue(shell.isRoot(), "skipped: only root may make a base image");
    for (String program : List.of("buildah", "mmdebstrap")) {
      assumeTrue(
          shell.run(directory, program, "--version").code() == 0,
          "skipped: " + program + " is not here");
    }
  }

  @AfterEach
  void removeContainersAndImages() throws Exception {
    if (Files.isDirectory(directory.resolve("storage"))) {
      buildah("rm", "--all");
      buildah("rmi", "--all", "--force");
    }
  }

  @Test
  void isBuiltAndRunsInADirectoryOfTheUser() throws Exception {
    makeBase();
    buildah(
        "bud",
        "--isolation=chroot",
        "--pull-never",
        "--build-arg=UID=" + UID,
        "--tag=toll",
        "--file",
        FILE.toString(),
        Release.deb().getParent().toString());
    String container = buildah("from", "--pull-never", "toll").strip();
    Path work = Files.createDirectories(directory.resolve("work"));
    Files.setAttribute(work, "unix:uid", UID);

    // Before any command could have made one.
    assertThat(inside(container, work, "find", CACHE, "-name", "*.jsa", "-size", "+1M"))
        .as("the launcher's class-data archive")
        .containsOnlyOnce(".jsa\n");
    assertThat(run(container, work, "--version")).isEqualTo("toll " + Release.version() + "\n");
    assertThat(run(container, work, "studies")).contains("\naccumulo-security\n");
    assertThat(run(container, work, "doctor", "gzip-level")).contains("\nready: toll run ");
    run(container, work, "run", "gzip-level", "--scale", "smoke");
    assertThat(run(container, work, "report", "gzip-level", "--summary"))
        .contains("What gzip's compression level costs", "toll resume gzip-level --more ");

    Path report = work.resolve("runs/gzip-level/latest").toRealPath().resolve("report.html");
    assertThat(report).isRegularFile();
    assertThat(Files.getAttribute(report, "unix:uid")).isEqualTo(UID);
  }

  /** Skipped without a mirror of Debian; all that follows must succeed. */
  private void makeBase() throws Exception {
    String name =
        Files.readAllLines(FILE).stream()
            .filter(line -> line.startsWith(BASE))
            .map(line -> line.substring(BASE.length()))
            .findFirst()
            .orElseThrow();
    String suite = name.substring(name.lastIndexOf(':') + 1).replace("-slim", "");
    Path tar = directory.resolve("base.tar");
    Shell.Outcome made =
        shell.run(directory, "mmdebstrap", "--variant=minbase", suite, tar.toString());
    assumeTrue(made.code() == 0, "skipped: no base image, " + made.err());
    String container = buildah("from", "scratch").strip();
    buildah("add", "--quiet", container, tar.toString(), "/");
    buildah("commit", "--quiet", "--rm", container, name);
  }

  /** By the image's own entry point, which buildah leaves to its caller. */
  private String run(String container, Path work, String... arguments) throws Exception {
    String entry = buildah("inspect", "--format", ENTRY_POINT, container);
    return inside(
        container,
        work,
        Stream.concat(Arrays.stream(entry.strip().split(" ")), Arrays.stream(arguments))
            .toArray(String[]::new));
  }

  private String inside(String container, Path work, String... command) throws Exception {
    Stream<String> options =
        Stream.of("run", "--isolation=chroot", "--volume=" + work + ":/work", container, "--");
    return buildah(Stream.concat(options, Arrays.stream(command)).toArray(String[]::new));
  }

  private String buildah(String... arguments) throws Exception {
    Stream<String> storage =
        Stream.of(
            "buildah",
            // Copies instead of mounts: nothing is left mounted, and it works on any file system.
            "--storage-driver=vfs",
            "--root=" + directory.resolve("storage"),
            "--runroot=" + directory.resolve("state"));
    return shell.succeeds(
        directory, Stream.concat(storage, Arrays.stream(arguments)).toArray(String[]::new));
  }
}
