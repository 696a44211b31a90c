package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;

/** How clients come to a server, and its protocol as far as toll looks into it. Stateless. */
interface Clients {
  /** How a client connects. */
  Access access(Settings level, Place place, Access.Way way);

  /** How the administrator of a connected server connects: by TLS when its authority is known. */
  Access administrator(Connected server);

  /** TCP port where nothing else is said. */
  int usualPort();

  /** Database that every server has; empty where none is needed. */
  String usualDatabase();

  /** What the server said, without what comes before TLS in its protocol. */
  byte[] tlsPart(byte... fromServer);
}
