/** The local server: who may ask, how answers and event streams are written. */
package dev.toll.serve.http;
