/** Points sent to a running server, or asked for by one. */
package dev.toll.exports.live;
