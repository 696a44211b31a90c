package dev.toll.systems.kafka;

import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ServerPort;
import java.util.Map;
import java.util.TreeMap;

/** Where the broker and its controller listen, both on the loopback interface. */
record Endpoints(int broker, int controller) {
  /** The address they bind. */
  static final String ADDRESS = "127.0.0.1";

  /** The name that the broker gives to clients; certificates have it. */
  static final String HOST = "localhost";

  /** Chooses free ports, or takes those the study names if they are free. */
  static Endpoints choose(Settings settings, Ports ports) throws SystemException {
    return new Endpoints(
        ServerPort.choose("broker", KafkaSettings.PORT_BROKER, settings, ports),
        ServerPort.choose("controller", KafkaSettings.PORT_CONTROLLER, settings, ports));
  }

  /** What clients connect to first. */
  String bootstrap() {
    return HOST + ":" + broker;
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("port broker", Integer.toString(broker));
    facts.put("port controller", Integer.toString(controller));
    return facts;
  }
}
