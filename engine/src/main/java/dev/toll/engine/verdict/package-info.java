/** The rules by which a difference may be called one. */
package dev.toll.engine.verdict;
