package dev.toll.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Standard output that remembers why a write failed: a PrintStream hides it, and {@code toll run
 * ... --json > results.json} on a full disk would end with exit code 0.
 */
final class StandardOutput extends FilterOutputStream {
  private IOException failure;

  StandardOutput(OutputStream out) {
    super(out);
  }

  /** Replaces {@code System.out}. */
  static StandardOutput install() {
    StandardOutput output =
        new StandardOutput(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(new PrintStream(output, true, encoding()));
    return output;
  }

  /** JDK 18 and later have the first property, JDK 17 the second, on a terminal only. */
  private static Charset encoding() {
    String name =
        System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding", ""));
    return name.isEmpty() || !Charset.isSupported(name)
        ? Charset.defaultCharset()
        : Charset.forName(name);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    attempt(() -> out.write(bytes, offset, length));
  }

  @Override
  public void flush() {
    attempt(out::flush);
  }

  private interface Attempt {
    void run() throws IOException;
  }

  private synchronized void attempt(Attempt attempt) {
    if (failure == null) {
      try {
        attempt.run();
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  /**
   * Why not everything was written; null when it was, or when the reader ({@code head}, a pager)
   * closed the pipe.
   */
  synchronized String failure() {
    String message = failure == null ? null : String.valueOf(failure.getMessage());
    return message == null || message.contains("roken pipe") ? null : message;
  }
}
