/** Toll's application master of YARN, in a process of its own with Hadoop's client. */
package dev.toll.yarn.master;
