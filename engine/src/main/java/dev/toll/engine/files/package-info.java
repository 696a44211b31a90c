/** The way to files that somebody else may have made. */
package dev.toll.engine.files;
