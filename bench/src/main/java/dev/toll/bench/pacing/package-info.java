/** How late a paced load starts its operations, with and without a spin. */
package dev.toll.bench.pacing;
