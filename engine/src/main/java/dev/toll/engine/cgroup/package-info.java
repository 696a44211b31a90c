/** Control groups (cgroups(7)): where they are, and one per role of a run for its CPU time. */
package dev.toll.engine.cgroup;
