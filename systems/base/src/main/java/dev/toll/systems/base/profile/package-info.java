/** Profiling JVMs from outside: async-profiler, fetched at first use. */
package dev.toll.systems.base.profile;
