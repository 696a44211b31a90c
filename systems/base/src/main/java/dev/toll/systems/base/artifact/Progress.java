package dev.toll.systems.base.artifact;

/** Told while files are fetched. Called from several threads, but never two at a time. */
@FunctionalInterface
public interface Progress {

  /** Says nothing. */
  Progress SILENT = transfer -> {};

  /** Called a few times a second while something is fetched, and at the end of each file. */
  void report(Transfer transfer);

  /**
   * The state of fetching.
   *
   * @param file name of the file this is about
   * @param bytes of it, so far
   * @param size of it, bytes; -1 when the server did not say
   * @param fetched files fetched so far (of the {@code count})
   * @param count files to fetch; 0 while it is not yet known (dependency descriptions come first)
   * @param total bytes fetched so far, all files together
   */
  record Transfer(String file, long bytes, long size, int fetched, int count, long total) {}
}
