package dev.toll.serve.http;

import static io.netty.handler.codec.http.HttpVersion.HTTP_1_1;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

/**
 * One connection: its requests, one after another, and their answers. The gate is asked on the
 * event loop, so a request it refuses takes none of the threads that make pages, and ends the
 * connection; neither does one from a client that the authenticated area does not know.
 */
// Writes to a closed connection may fail unnoticed: its client is gone.
@SuppressWarnings("FutureReturnValueIgnored")
final class HttpConnectionHandler extends SimpleChannelInboundHandler<HttpObject> {
  private static final Answer MALFORMED =
      Answer.text(400, "400: the request is malformed or too large.");
  private static final Answer BUSY =
      Answer.text(503, "503: too many requests at once.").with("Retry-After", "1");
  private static final Answer TOO_MANY =
      Answer.text(503, "503: too many pages are open; close some.").with("Retry-After", "5");

  /** RFC 9110, section 5.6.7. */
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final LocalServer server;

  /** Whether an answer is being made; the connection is silent then, and not idle. */
  private boolean making;

  /** Whether the client knows chunks, as HTTP/1.0 does not. */
  private volatile boolean chunks;

  /** A form that has not come whole yet; null for none. */
  private Form form;

  HttpConnectionHandler(LocalServer server) {
    this.server = server;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    server.unadmitted.add(context.channel());
    context.fireChannelActive();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    server.unadmitted.remove(context.channel());
    context.fireChannelInactive();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    Channel channel = context.channel();
    // A connection that was closed halfway leaves the half of a request behind.
    if (!channel.isActive()) {
      return;
    }
    if (part instanceof HttpRequest request) {
      if (making) {
        // Asked for more in the midst of an endless answer.
        channel.close();
        return;
      }
      begin(channel, request);
    } else if (part instanceof HttpContent content && form != null) {
      // Other bodies are passed over: nothing else that has one is allowed.
      read(channel, content);
    }
  }

  private void read(Channel channel, HttpContent content) {
    if (!content.decoderResult().isSuccess() || !form.add(content.content())) {
      channel.close();
    } else if (content instanceof LastHttpContent) {
      Form come = form;
      form = null;
      Optional<Answer> refusal = come.refusal();
      if (refusal.isPresent()) {
        last(channel, null, refusal.get());
        return;
      }
      Request whole;
      try {
        whole = come.whole();
      } catch (IllegalArgumentException e) {
        last(channel, null, MALFORMED);
        return;
      }
      make(channel, whole);
    }
  }

  private void begin(Channel channel, HttpRequest request) {
    Request asked;
    try {
      asked = request.decoderResult().isSuccess() ? Request.of(request) : null;
    } catch (IllegalArgumentException e) {
      asked = null;
    }
    Optional<Answer> stopped = asked == null ? Optional.of(MALFORMED) : server.gate.stop(asked);
    if (stopped.isPresent()) {
      last(channel, asked, stopped.get());
      return;
    }
    if (!stranger(asked)) {
      server.unadmitted.remove(channel);
    }
    chunks = request.protocolVersion().isKeepAliveDefault();
    if (asked.method().equals("POST")) {
      form = new Form(asked);
    } else {
      make(channel, asked);
    }
  }

  /**
   * Whether the authenticated area does not know who asks. Such a connection stays among the
   * unadmitted.
   */
  private boolean stranger(Request asked) {
    return server.gate.isForArea(asked) && !server.area.knows(asked);
  }

  /** An answer that ends the connection. */
  private static void last(Channel channel, Request asked, Answer answer) {
    HttpResponse response = whole(asked, answer);
    HttpUtil.setKeepAlive(response, false);
    channel.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }

  private void make(Channel channel, Request asked) {
    making = true;
    // The next request waits where it is until this one is answered.
    channel.config().setAutoRead(false);
    boolean stranger = stranger(asked);
    try {
      if (stranger) {
        server.strangers.execute(() -> last(channel, asked, answered(asked)));
      } else {
        server.pages.execute(() -> answer(channel, asked));
      }
    } catch (RejectedExecutionException e) {
      if (stranger) {
        last(channel, asked, BUSY);
      } else {
        finish(channel, asked, BUSY);
      }
    }
  }

  private Answer answered(Request asked) {
    try {
      return server.gate.isForArea(asked) ? server.area.answer(asked) : server.site.answer(asked);
    } catch (IOException | RuntimeException e) {
      // The path alone: a query may hold the token.
      server.defect(asked.path(), e);
      return Answer.text(500, "500: internal error; see the output of toll serve.");
    }
  }

  private void answer(Channel channel, Request asked) {
    Answer answer = answered(asked);
    if (answer.stream() == null || asked.method().equals("HEAD")) {
      finish(channel, asked, answer);
    } else if (server.streams.enter()) {
      stream(channel, answer);
    } else {
      finish(channel, asked, TOO_MANY);
    }
  }

  private void finish(Channel channel, Request asked, Answer answer) {
    channel
        .writeAndFlush(whole(asked, answer))
        .addListener(
            sent -> {
              making = false;
              channel.config().setAutoRead(true);
            });
  }

  private static HttpResponse whole(Request asked, Answer answer) {
    boolean head = asked != null && asked.method().equals("HEAD");
    DefaultFullHttpResponse response =
        new DefaultFullHttpResponse(
            HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            head ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(answer.body()));
    describe(response, answer);
    HttpUtil.setContentLength(response, answer.body().length);
    return response;
  }

  private void stream(Channel channel, Answer answer) {
    HttpResponse response = new DefaultHttpResponse(HTTP_1_1, HttpResponseStatus.OK);
    describe(response, answer);
    HttpUtil.setTransferEncodingChunked(response, chunks);
    // A proxy in between shall not gather events up (nginx).
    response.headers().set("X-Accel-Buffering", "no");
    channel.writeAndFlush(response);
    // Reading goes on, so that a client that leaves is noticed.
    channel.config().setAutoRead(true);
    server.streams.run(
        answer.stream(),
        bytes -> write(channel, bytes),
        () -> {
          channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
          channel.close();
        });
  }

  /**
   * Writes a part of an endless answer. It returns when the kernel has taken all of it, so nothing
   * piles up for a client that does not read; an interrupt gives the wait up.
   */
  private static void write(Channel channel, byte[] bytes) throws IOException {
    ChannelFuture sent =
        channel.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(bytes)));
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

  private static void describe(HttpResponse response, Answer answer) {
    Policy.set(response.headers());
    response.headers().set("Date", HTTP_DATE.format(Instant.now()));
    response.headers().set("Content-Type", answer.type());
    answer.headers().forEach(response.headers()::set);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent && !making) {
      context.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A client that went away is not a defect.
    if (!(cause instanceof IOException)) {
      server.defect("connection", cause);
    }
    context.close();
  }
}
