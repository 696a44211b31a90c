/** What is read from run directories, once and as they grow. */
package dev.toll.serve.watch;
