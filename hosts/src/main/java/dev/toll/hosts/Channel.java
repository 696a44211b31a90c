package dev.toll.hosts;

import dev.toll.hosts.agent.Frame;

/**
 * Receives the frames of one channel. It is called by the line's reader, which it must not hold up.
 */
interface Channel {
  void frame(Frame frame);

  /**
   * No more will come.
   *
   * @param why the line is gone
   */
  void lost(HostException why);
}
