/** Garbage collections of servers and drivers, from the logs of their JVMs. */
package dev.toll.engine.gc;
