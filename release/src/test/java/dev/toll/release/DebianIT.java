package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package, in a file system of its own. */
@Tag("full")
class DebianIT {
  @TempDir Path directory;
  private Shell shell;

  @BeforeEach
  void debian() throws Exception {
    shell = Shell.in(directory);
    assumeTrue(shell.run(directory, "dpkg", "--version").code() == 0, "skipped: dpkg is not here");
  }

  @Test
  void saysWhatItIsAndNeeds() throws Exception {
    String said = shell.succeeds(directory, "dpkg-deb", "--info", Release.deb().toString());
    assertThat(said)
        .contains("Package: toll\n", "Architecture: all\n", "java17-sdk-headless")
        .containsPattern("Installed-Size: \\d{5}\n")
        .containsPattern("Version: " + Release.version().replace("-SNAPSHOT", "~SNAPSHOT") + "\n");
    assertThat(
            shell.succeeds(directory, "dpkg-deb", "--contents", Release.deb().toString()).lines())
        .allSatisfy(line -> assertThat(line).contains(" root/root ", " 2026-11-20 00:00 "))
        .allSatisfy(line -> assertThat(line).matches("([dl].{9}|-rw-r--r--|-rwxr-xr-x) .*"))
        .filteredOn(line -> line.startsWith("-rwx"))
        .hasSize(1);
  }

  @Test
  void installsRunsAndIsRemoved() throws Exception {
    assumeTrue(shell.isRoot(), "skipped: only root may install a package, also in a directory");
    Path root = root();
    dpkg(root, "--install", Release.deb().toString());
    assertThat(shell.succeeds(Path.of("/"), root.resolve("usr/bin/toll").toString(), "--version"))
        .isEqualTo("toll " + Release.version() + "\n");
    assertThat(root.resolve("usr/share/doc/toll/copyright")).isRegularFile();
    assertThat(root.resolve("usr/share/bash-completion/completions/toll")).isRegularFile();
    assertThat(root.resolve("usr/share/man/man1/toll-run.1.gz")).isRegularFile();

    dpkg(root, "--purge", "toll");
    assertThat(root.resolve("usr")).doesNotExist();
  }

  /** An empty file system that dpkg takes for a machine's. */
  private Path root() throws IOException {
    Path root = Files.createDirectories(directory.resolve("root"));
    Files.createDirectories(root.resolve("var/lib/dpkg/info"));
    Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
    Files.createFile(root.resolve("var/lib/dpkg/status"));
    return root;
  }

  private void dpkg(Path root, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("dpkg", "--root=" + root));
    // Java is not in there, and is found by JAVA_HOME.
    command.addAll(List.of("--force-depends", "--force-script-chrootless"));
    command.addAll(Arrays.asList(arguments));
    shell.succeeds(directory, command.toArray(String[]::new));
  }
}
