/** Instances that are kept up for their user, each by a keeper process of its own. */
package dev.toll.engine.up;
