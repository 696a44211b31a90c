/** What belongs to servers that toll did not start: their owner's commands, what was changed. */
package dev.toll.systems.base.connect;
