/** Apache ZooKeeper. */
package dev.toll.systems.zookeeper;
