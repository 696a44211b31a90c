package dev.toll.systems.base.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedLibraryTest {
  @TempDir Path directory;
  private Path jar;
  private Path library;

  @BeforeEach
  void make() throws Exception {
    jar = directory.resolve("a.jar");
    library = directory.resolve("cache/library.so");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("library.so"));
      zip.write(new byte[] {1, 2, 3});
    }
  }

  private void unpack() throws Exception {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      UnpackedLibrary.unpack(zip, zip.getEntry("library.so"), library, "the library");
    }
  }

  @Test
  void aCutLibraryIsUnpackedAgain() throws Exception {
    unpack();
    Files.write(library, new byte[] {1});
    unpack();
    assertThat(library).hasBinaryContent(new byte[] {1, 2, 3});
    assertThat(Files.getPosixFilePermissions(library))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  /** What access(2) says of a file on a noexec mount is what it says of one without the bit. */
  @Test
  void refusesALibraryThatCannotBeLoadedFromThere() throws Exception {
    unpack();
    Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("rw-------"));
    assertThatThrownBy(this::unpack)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("the library cannot be loaded from " + library.getParent())
        .hasMessageContaining("noexec")
        .hasMessageContaining("XDG_CACHE_HOME");
  }
}
