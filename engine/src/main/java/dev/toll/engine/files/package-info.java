/** The way to files that others may have made. */
package dev.toll.engine.files;
