package dev.toll.hosts;

import dev.toll.hosts.agent.Frame;
import java.io.IOException;

/**
 * Receives the frames of one channel. It is called by the line's reader, which it must not hold up.
 */
interface Channel {
  /**
   * Takes a frame.
   *
   * @throws IOException for one that is broken, which ends the line
   */
  void frame(Frame frame) throws IOException;

  /**
   * No more will come.
   *
   * @param why the line is gone
   */
  void lost(HostException why);
}
