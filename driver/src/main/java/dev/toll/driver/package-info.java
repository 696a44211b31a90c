/** The load loop and its protocol: runs inside every driver JVM, so it stays tiny. */
package dev.toll.driver;
