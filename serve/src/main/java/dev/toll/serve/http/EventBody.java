package dev.toll.serve.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;

/**
 * The body of an endless answer. A write returns when the kernel has taken all of it, so nothing
 * piles up for a client that does not read; an interrupt gives the wait up.
 */
final class EventBody extends OutputStream {
  private final Channel channel;

  EventBody(Channel channel) {
    this.channel = channel;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    ChannelFuture sent =
        channel.writeAndFlush(new DefaultHttpContent(Unpooled.copiedBuffer(bytes, from, length)));
    try {
      sent.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the client does not read");
    }
    if (!sent.isSuccess()) {
      throw new IOException("the client is gone", sent.cause());
    }
  }
}
