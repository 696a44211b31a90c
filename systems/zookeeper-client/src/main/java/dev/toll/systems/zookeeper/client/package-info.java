/** The load on ZooKeeper and all that needs its client, in the driver's process. */
package dev.toll.systems.zookeeper.client;
