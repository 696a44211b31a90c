package dev.toll.hosts;

import dev.toll.hosts.agent.Frame;
import java.util.concurrent.CompletableFuture;

/** A channel on which one frame is expected. */
record Answer(CompletableFuture<Frame> answer) implements Channel {
  @Override
  public void frame(Frame frame) {
    answer.complete(frame);
  }

  @Override
  public void lost(HostException why) {
    answer.completeExceptionally(why);
  }
}
