/** What belongs to servers that somebody else started: their owner's commands, what was changed. */
package dev.toll.systems.base.connect;
