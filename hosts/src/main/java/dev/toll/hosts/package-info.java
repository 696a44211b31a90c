/** Other hosts: their inventory, the way to them by SSH, and toll's end of the agent's line. */
package dev.toll.hosts;
