/** What is read from run directories, as they stand and as they grow. */
package dev.toll.serve.watch;
