/** Reading a trial's series. */
package dev.toll.engine.series;
