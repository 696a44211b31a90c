package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import javax.security.sasl.Sasl;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TLayeredTransport;

/**
 * The connections a client holds at the moment, and how each is protected. Accumulo's client has no
 * method for them, so its pool (ThriftTransportPool of 2.1) is read by reflection; with a client
 * that is made differently the list is empty.
 */
final class LiveConnections {
  private LiveConnections() {}

  static List<LiveConnection> of(ClientContext context) {
    List<LiveConnection> found = new ArrayList<>();
    try {
      Object pool = field(context.getTransportPool(), "connectionPool");
      for (Object each : ((Map<?, ?>) field(pool, "connections")).values()) {
        List<Object> cached = new ArrayList<>((Collection<?>) field(each, "unreserved"));
        cached.addAll(((Map<?, ?>) field(each, "reserved")).values());
        for (Object one : cached) {
          TTransport transport = (TTransport) field(one, "transport");
          if (transport.isOpen()) {
            found.add(new LiveConnection(quality(transport)));
          }
        }
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // What cannot be read is unknown; the caller sees that there is none.
      return List.of();
    }
    return found;
  }

  /**
   * The quality of protection that the SASL layer among a transport's negotiated, or the TLS
   * version of the socket below them.
   */
  private static String quality(TTransport transport) throws ReflectiveOperationException {
    for (TTransport layer = transport; layer != null; layer = below(layer)) {
      if (layer instanceof TSaslClientTransport sasl) {
        return String.valueOf(sasl.getSaslClient().getNegotiatedProperty(Sasl.QOP));
      }
      if (layer instanceof TSocket socket && socket.getSocket() instanceof SSLSocket tls) {
        return tls.getSession().getProtocol();
      }
    }
    return LiveConnection.PLAIN;
  }

  /** The transport a transport writes to. */
  private static TTransport below(TTransport transport) throws ReflectiveOperationException {
    if (transport instanceof TLayeredTransport layered) {
      // A framed transport has a buffer among its fields that is a transport too.
      return layered.getInnerTransport();
    }
    for (Class<?> type = transport.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (TTransport.class.isAssignableFrom(field.getType())) {
          field.setAccessible(true);
          return (TTransport) field.get(transport);
        }
      }
    }
    return null;
  }

  private static Object field(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
