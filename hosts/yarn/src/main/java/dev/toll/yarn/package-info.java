/** A container of YARN as a host: toll's end. */
package dev.toll.yarn;
