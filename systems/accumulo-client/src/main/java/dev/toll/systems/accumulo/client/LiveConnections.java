package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.security.sasl.Sasl;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TTransport;

/**
 * The connections a client holds at the moment, and what SASL granted on each. Accumulo's client
 * has no method for them, so its pool (ThriftTransportPool of 2.1) is read by reflection; with a
 * client that is made differently the list is empty.
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
      // What cannot be read is unknown; whoever asked sees that there is none.
      return List.of();
    }
    return found;
  }

  /** The quality of protection that the SASL layer among a transport's negotiated. */
  private static String quality(TTransport transport) throws ReflectiveOperationException {
    for (TTransport layer = transport; layer != null; layer = below(layer)) {
      if (layer instanceof TSaslClientTransport sasl) {
        return String.valueOf(sasl.getSaslClient().getNegotiatedProperty(Sasl.QOP));
      }
    }
    return LiveConnection.NO_SASL;
  }

  /** The transport a transport writes to. */
  private static TTransport below(TTransport transport) throws ReflectiveOperationException {
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
