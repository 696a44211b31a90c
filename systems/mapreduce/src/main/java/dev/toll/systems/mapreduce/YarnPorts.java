package dev.toll.systems.mapreduce;

import dev.toll.engine.process.Ports;
import java.util.Map;
import java.util.TreeMap;

/** Where ResourceManager and NodeManager listen, on the loopback interface. */
record YarnPorts(
    int client,
    int scheduler,
    int tracker,
    int admin,
    int web,
    int node,
    int localizer,
    int nodeWeb,
    int shuffle) {

  static YarnPorts choose(Ports ports) {
    return new YarnPorts(
        ports.next(),
        ports.next(),
        ports.next(),
        ports.next(),
        ports.next(),
        ports.next(),
        ports.next(),
        ports.next(),
        ports.next());
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("port resourcemanager", Integer.toString(client));
    facts.put("port resourcemanager-http", Integer.toString(web));
    facts.put("port nodemanager", Integer.toString(node));
    return facts;
  }
}
