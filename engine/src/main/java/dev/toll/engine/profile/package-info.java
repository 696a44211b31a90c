/** Where CPU went: profiles of the measured window, by groups of frames and threads. */
package dev.toll.engine.profile;
