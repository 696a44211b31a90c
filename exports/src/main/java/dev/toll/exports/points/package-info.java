/** Formats that are a stream of points: names, escapes, time units. */
package dev.toll.exports.points;
