/** Sets of CPUs, as people and the kernel write them. */
package dev.toll.engine.cpu;
