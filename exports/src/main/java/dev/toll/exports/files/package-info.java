/** Formats that are a file about the whole run. */
package dev.toll.exports.files;
