package dev.toll.engine.system;

import dev.toll.engine.system.Instance.Load;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * An instance whose load can be cut into slices, so that instances at several levels are up at once
 * and are loaded in turns. The methods here replace {@link Instance#warm} and {@link
 * Instance#measure}; everything before and after is as in a trial of its own.
 */
public interface SlicedLoad {
  /** Operations of the whole measured load; empty for a load that lasts a stated time. */
  OptionalLong operations();

  /**
   * Loads one of several equal parts of the warm-up; nothing when the study asks for no warm-up.
   *
   * @param of how many parts there are
   */
  Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException;

  /** Ends the warm-up: removes what it wrote, where that is not part of the measured data. */
  void warmed(Steps steps) throws SystemException, InterruptedException;

  /**
   * Begins the measured load.
   *
   * @param latency where to write the latency histogram log
   */
  Slices begin(Path latency) throws SystemException;

  /** The measured load of an instance, slice after slice. */
  interface Slices extends AutoCloseable {
    /**
     * Loads one of several equal parts. It ends when all its operations are acknowledged, and
     * leaves nothing running.
     *
     * @param of how many parts there are
     * @return with the metrics that a slice has; those that need the whole load are absent
     */
    Load slice(Steps steps, int of, LoadListener listener)
        throws SystemException, InterruptedException;

    /**
     * The load so far as one, with the metrics that {@link Instance#measure} would have.
     *
     * @param operations of all slices
     * @param seconds the sum of their lengths
     */
    Load whole(long operations, double seconds);

    /** Finishes the histogram log. */
    @Override
    void close() throws SystemException;
  }
}
