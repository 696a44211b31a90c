package dev.toll.serve.http;

import dev.toll.driver.Daemon;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * An HTTP server on loopback addresses, one port for all of them. One thread reads requests as
 * their bytes come, so that a slow one occupies none; pages have a pool of threads, streams have
 * their own, so that neither starves the other.
 */
public final class LocalServer implements AutoCloseable {
  /** What can be asked for, by those the gate lets in. */
  public interface Site {
    /** The answer to a request; one that names nothing here is {@link Answer#notFound}. */
    Answer answer(Request asked) throws IOException;
  }

  private static final int PAGE_THREADS = 8;
  private static final int WAITING_PAGES = 64;

  /** Those whom the authenticated area does not know are answered one after another. */
  private static final int STRANGER_THREADS = 1;

  /** Connections the kernel holds until they are accepted; more than come at once. */
  private static final int BACKLOG = 1024;

  /** Of a connection on which nothing moves, neither way. */
  private static final int IDLE_SECONDS = 30;

  private static final long END_MILLIS = 1000;

  private final List<Channel> listening = new ArrayList<>();
  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("toll-serve-http", true), NioIoHandler.newFactory());
  final ThreadPoolExecutor pages = pool(PAGE_THREADS, "toll-serve-page");
  final ThreadPoolExecutor strangers = pool(STRANGER_THREADS, "toll-serve-stranger");
  final Streams streams;
  final UnauthenticatedConnections unadmitted = new UnauthenticatedConnections();
  final Site site;
  private final Consumer<String> log;
  private final int port;
  final Gate gate;
  final AuthenticatedArea area;

  /**
   * Starts.
   *
   * @param addresses loopback ones; only the first must be had, and gives the port
   * @param wanted port; 0 for a free one
   * @param areaAt the site's authenticated area on a port; null for none
   * @param log receives defects; never a secret
   * @throws IOException when the port is taken
   */
  public LocalServer(
      List<InetAddress> addresses,
      int wanted,
      Site site,
      IntFunction<AuthenticatedArea> areaAt,
      Secret token,
      Consumer<String> log)
      throws IOException {
    this.site = site;
    this.log = log;
    streams = new Streams(Streams.Pace.USUAL, defect -> defect("events", defect));
    try {
      port = listen(addresses, wanted);
    } catch (IOException e) {
      close();
      throw e;
    }
    area = areaAt == null ? null : areaAt.apply(port);
    gate = new Gate(token, "toll-" + port, area);
    listening.forEach(channel -> channel.config().setAutoRead(true));
    Future<?> dropping = loop.scheduleAtFixedRate(unadmitted::dropLate, 1, 1, TimeUnit.SECONDS);
    assert !dropping.isDone();
  }

  private static ThreadPoolExecutor pool(int threads, String name) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING_PAGES),
            Daemon.factory(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Takes the port at each address; nothing is accepted yet. */
  private int listen(List<InetAddress> addresses, int wanted) throws IOException {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel
                        .pipeline()
                        .addLast(
                            new IdleStateHandler(true, 0, 0, IDLE_SECONDS, TimeUnit.SECONDS),
                            new HttpServerCodec(),
                            new HttpServerKeepAliveHandler(),
                            new FlowControlHandler(),
                            new HttpConnectionHandler(LocalServer.this));
                  }
                });
    int found = wanted;
    for (InetAddress address : addresses) {
      ChannelFuture bound = bootstrap.bind(new InetSocketAddress(address, found));
      bound.awaitUninterruptibly();
      if (bound.isSuccess()) {
        listening.add(bound.channel());
        found = ((InetSocketAddress) bound.channel().localAddress()).getPort();
      } else if (listening.isEmpty()) {
        throw bound.cause() instanceof IOException e ? e : new IOException(bound.cause());
      }
      // Else a machine without IPv6, or the port is taken there: the first address is enough.
    }
    return found;
  }

  public int port() {
    return port;
  }

  void defect(String where, Throwable defect) {
    log.accept(where + ": " + ExceptionUtils.getStackTrace(defect));
  }

  /** Ends everything at once. */
  @Override
  public void close() {
    streams.close();
    pages.shutdownNow();
    strangers.shutdownNow();
    loop.shutdownGracefully(0, END_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly();
  }
}
