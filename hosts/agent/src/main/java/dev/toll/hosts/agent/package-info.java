/**
 * The agent on a host: one jar, the JDK alone. It is reached by a pipe (its standard input and
 * output), so that any way to start a program there is enough; docs/hosts-agent.md says how.
 */
package dev.toll.hosts.agent;
