/** The load on Kafka and all that needs its client, in the driver's process. */
package dev.toll.systems.kafka.client;
