package dev.toll.cli;

/** A server that runs already, of no built-in system: the commands of a study set it. */
enum CommandedServer {
  REDIS(6379),
  HTTP(80),
  KAFKA(9092);

  private final int port;

  CommandedServer(int port) {
    this.port = port;
  }

  /** The usual one. */
  int port() {
    return port;
  }
}
