package dev.toll.yarn.master;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.api.records.URL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The agent's jar on the cluster's file system, from where YARN brings it to the container. */
final class Staging {
  private static final String PARENT = ".toll";

  private final FileSystem files;
  private final Path directory;
  private final Path jar;
  private boolean removed;

  private Staging(FileSystem files, Path directory, Path jar) {
    this.files = files;
    this.directory = directory;
    this.jar = jar;
  }

  /**
   * What lets the cluster's hosts read it.
   *
   * @throws IOException in one line
   */
  static Credentials tokens(YarnConfiguration configuration) throws IOException {
    try {
      return Identity.tokens(configuration, FileSystem.get(configuration));
    } catch (IOException e) {
      throw new UserError(
          "the cluster's file system %s (fs.defaultFS in core-site.xml) gives no token: %s"
              .formatted(FileSystem.getDefaultUri(configuration), Words.of(e)),
          e);
    }
  }

  /**
   * Puts the jar there, below the user's home directory.
   *
   * @param name of the directory
   */
  static Staging of(Configuration configuration, String name, String jar) throws IOException {
    FileSystem files = FileSystem.get(configuration);
    Path directory = new Path(new Path(files.getHomeDirectory(), PARENT), name);
    Path target = new Path(directory, "toll-agent.jar");
    Staging staging = new Staging(files, directory, target);
    try {
      FileSystem.mkdirs(files, directory, new FsPermission("700"));
      files.copyFromLocalFile(new Path(new java.io.File(jar).toURI()), target);
    } catch (IOException e) {
      staging.remove();
      throw new UserError(
          "the agent cannot be put into %s (fs.defaultFS in core-site.xml): %s"
              .formatted(directory, Words.of(e)),
          e);
    }
    return staging;
  }

  /** As a container gets it. */
  LocalResource resource() throws IOException {
    FileStatus status = files.getFileStatus(jar);
    return LocalResource.newInstance(
        URL.fromPath(status.getPath()),
        LocalResourceType.FILE,
        LocalResourceVisibility.APPLICATION,
        status.getLen(),
        status.getModificationTime());
  }

  synchronized void remove() {
    if (removed) {
      return;
    }
    removed = true;
    try {
      files.delete(directory, true);
      // Not when another run has its own in there.
      files.delete(directory.getParent(), false);
    } catch (IOException e) {
      // Either others are there, or the file system is gone.
    }
  }
}
