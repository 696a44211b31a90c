package dev.toll.systems.volume;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Every file and directory that the servers made: whether it is on the file system, and has the
 * policy, that it must have. Servers run and remove files meanwhile.
 */
final class VolumeFiles extends SimpleFileVisitor<Path> {
  private final Path data;
  private final Path place;
  private final Object device;
  private final Fscrypt.Policy policy;
  private final List<String> wrong = new ArrayList<>();
  private final Set<Path> followed = new HashSet<>();
  private long files;

  /**
   * A walk.
   *
   * @param data of the servers
   * @param place where the file system is mounted
   * @param policy that each must have; null where none is asked
   */
  private VolumeFiles(Path data, Path place, Fscrypt.Policy policy) throws IOException {
    this.data = data.toRealPath();
    this.place = place.toRealPath();
    this.device = device(place);
    this.policy = policy;
  }

  static VolumeFiles below(Path data, Path place, Fscrypt.Policy policy) throws IOException {
    VolumeFiles files = new VolumeFiles(data, place, policy);
    if (!files.data.startsWith(files.place)) {
      files.wrong.add(data + " is at " + files.data + ", outside the volume");
    }
    Files.walkFileTree(files.data, files);
    return files;
  }

  private static Object device(Path path) throws IOException {
    return Files.getAttribute(path, "unix:dev", LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
      throws IOException {
    return examined(directory);
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isRegularFile()) {
      files++;
      return examined(file);
    }
    if (attributes.isSymbolicLink()) {
      follow(file);
    }
    return FileVisitResult.CONTINUE;
  }

  private void follow(Path link) throws IOException {
    Path target;
    try {
      target = link.toRealPath();
    } catch (NoSuchFileException e) {
      // It leads nowhere.
      return;
    }
    if (!target.startsWith(place)) {
      wrong.add(link + " points to " + target + ", outside the volume");
    } else if (!target.startsWith(data) && followed.add(target)) {
      Files.walkFileTree(target, this);
    }
  }

  private FileVisitResult examined(Path path) throws IOException {
    try {
      if (!device(path).equals(device)) {
        wrong.add(path + " is on another file system");
      } else if (policy != null && !Fscrypt.policy(path).filter(policy::equals).isPresent()) {
        wrong.add(path + " has no policy of this volume, so that it is not encrypted");
      }
    } catch (NoSuchFileException e) {
      // Removed meanwhile.
    } catch (Kernel.Refused e) {
      if (e.number() != Kernel.ENOENT) {
        throw e;
      }
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
    if (e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
    return e == null ? FileVisitResult.CONTINUE : visitFileFailed(directory, e);
  }

  long files() {
    return files;
  }

  /** What is not as it must be. */
  List<String> wrong() {
    return wrong;
  }
}
