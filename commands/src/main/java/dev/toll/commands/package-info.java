/** Commands that the command line does not name: it finds them as services. */
package dev.toll.commands;
