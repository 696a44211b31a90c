package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Where tables and write-ahead logs are, and what must run for that. */
interface Storage extends ServerGroup {
  /** As {@code instance.volumes} names it. */
  String volume();

  /** Properties of Hadoop's client in Accumulo's processes. */
  Map<String, String> hadoop();

  /** For the record. */
  Map<String, String> describe();

  /** Makes it ready for Accumulo to be initialised on. */
  void start(Steps steps) throws SystemException, InterruptedException;

  /**
   * Raw local files: nothing runs for them.
   *
   * @param host the machine of all servers that use them
   * @param here where they are, on this machine or as the counterpart there
   * @param configuration the working directory of every server
   */
  record Local(ProcessHost host, Path here, Path configuration) implements Storage {
    private static final String NO_HADOOP = "the storage is local files";

    /** What no reader of a URI, a list or a properties file takes for anything but a name. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/._+-]+");

    private static final String LINK = "volume";

    /**
     * Accumulo's code takes a volume now as a URI and now as a path, so that a space is refused as
     * the one and, written as %20, not understood as the other. Such a directory goes by a link in
     * the servers' working directory, as each of them sees it (proc(5), {@code /proc/self/cwd}).
     */
    @Override
    public String volume() {
      Path tables = host.there(here);
      return "file://" + (plain() ? tables.toString() : "/proc/self/cwd/" + LINK);
    }

    private boolean plain() {
      return PLAIN.matcher(host.there(here).toString()).matches();
    }

    /** Raw: the checksumming file system would swallow the write-ahead log's fsync. */
    @Override
    public Map<String, String> hadoop() {
      return Map.of("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
    }

    @Override
    public List<ManagedProcess> processes() {
      return List.of();
    }

    @Override
    public Map<String, String> describe() {
      return Map.of();
    }

    @Override
    public void start(Steps steps) throws SystemException {
      if (host.away() && !plain()) {
        throw new SystemException(
            host.name()
                + ": its directory of the run has characters in its path that Accumulo does not"
                + " take: "
                + host.there(here)
                + "; set another one (data) in the hosts file");
      }
      try {
        host.make(here);
        if (!plain()) {
          Files.createSymbolicLink(configuration.resolve(LINK), here);
        }
      } catch (IOException e) {
        throw new SystemException("cannot create " + here + ": " + e.getMessage(), e);
      }
      steps.skip("start Hadoop", NO_HADOOP);
    }

    @Override
    public void stop(Steps steps) {
      steps.skip("stop Hadoop", NO_HADOOP);
    }

    @Override
    public void kill() {}
  }
}
