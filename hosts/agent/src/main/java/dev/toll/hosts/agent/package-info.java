/**
 * The agent on a host: one jar, the JDK alone. It is reached by a pipe (its standard input and
 * output), so that whoever can start a program there can use it; docs/hosts.md has the protocol.
 */
package dev.toll.hosts.agent;
