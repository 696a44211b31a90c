package dev.toll.systems.kafka;

/** Where the broker and its controller listen, both on the loopback interface. */
record Endpoints(int broker, int controller) {
  /** The address they bind. */
  static final String ADDRESS = "127.0.0.1";

  /** The name that the broker gives to clients; certificates have it. */
  static final String HOST = "localhost";

  /** What clients connect to first. */
  String bootstrap() {
    return HOST + ":" + broker;
  }
}
