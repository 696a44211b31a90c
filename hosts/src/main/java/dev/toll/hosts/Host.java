package dev.toll.hosts;

import dev.toll.engine.process.HostRole;
import java.nio.file.Path;
import java.util.Set;

/**
 * A host of an inventory.
 *
 * @param name in messages, plans and records; a host name
 * @param address where SSH finds it: a name that ssh's own configuration may know, or an address
 * @param user null for ssh's own choice
 * @param port 0 for ssh's own choice
 * @param roles what it may run
 * @param data directory for toll's files there; null for the user's cache directory there
 * @param java directory of the JDK there; null for the one on the path
 * @param sshConfig a configuration for ssh instead of the user's; null for that
 */
public record Host(
    String name,
    String address,
    String user,
    int port,
    Set<HostRole> roles,
    String data,
    String java,
    Path sshConfig) {}
