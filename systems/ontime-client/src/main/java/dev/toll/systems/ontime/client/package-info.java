/** The ontime flights: made up, split, loaded, queried and compared, in the driver's process. */
package dev.toll.systems.ontime.client;
