package dev.toll.bench.simulation;

import static dev.toll.bench.simulation.Noise.autoregressive;
import static dev.toll.bench.simulation.Noise.bucket;
import static dev.toll.bench.simulation.Noise.bursts;
import static dev.toll.bench.simulation.Noise.coldFirst;
import static dev.toll.bench.simulation.Noise.cycle;
import static dev.toll.bench.simulation.Noise.drift;
import static dev.toll.bench.simulation.Noise.heavyTails;
import static dev.toll.bench.simulation.Noise.normal;
import static dev.toll.bench.simulation.Noise.outliers;
import static dev.toll.bench.simulation.Noise.sum;
import static dev.toll.bench.simulation.Noise.walk;

import java.util.List;

/**
 * A simulated host.
 *
 * @param what its noise is, with its parameters
 */
record Host(String name, String what, Noise noise) {

  /** Sizes as they are seen on virtual machines: a few per cent from trial to trial. */
  static final List<Host> ALL =
      List.of(
          new Host("quiet", "normal, SD 2 %", normal(0.02)),
          new Host("noisy", "normal, SD 6 %", normal(0.06)),
          new Host("drift", "0.5 % per trial, up or down; SD 2 %", sum(drift(0.005), normal(0.02))),
          new Host("random walk", "steps of SD 1.5 %; SD 1 %", sum(walk(0.015), normal(0.01))),
          new Host(
              "AR(1), 0.9",
              "autoregressive, φ = 0.9, SD 6 %; SD 1 %",
              sum(autoregressive(0.9, 0.06), normal(0.01))),
          new Host("AR(1), 0.8", "autoregressive, φ = 0.8, SD 4 %", autoregressive(0.8, 0.04)),
          new Host(
              "bursts",
              "a neighbour comes (5 % per trial), goes (25 %), slows by 15 %; SD 2 %",
              sum(bursts(0.05, 0.25, 0.15), normal(0.02))),
          new Host("heavy tails", "Student's t with 2 degrees of freedom × 2 %", heavyTails(0.02)),
          new Host(
              "outliers",
              "one trial in ten slower by a Pareto amount (least 5 %, shape 1.5); SD 2 %",
              sum(outliers(0.1, 0.05, 1.5), normal(0.02))),
          new Host(
              "token bucket",
              "5 trials at full speed, 3 slower by 15 %, and again; SD 2 %",
              sum(bucket(5, 3, 0.15), normal(0.02))),
          new Host(
              "day and night",
              "sine of 24 trials, ±8 %; SD 2 %",
              sum(cycle(24, 0.08), normal(0.02))),
          new Host(
              "cold first",
              "first of a block (or of a level's turn) 6 % slower; SD 2 %",
              sum(coldFirst(0.06), normal(0.02))),
          new Host(
              "all at once",
              "drift 0.3 %, AR(1) 0.9 of SD 3 %, bursts of 10 %, t × 1 %, cold first 3 %",
              sum(
                  drift(0.003),
                  autoregressive(0.9, 0.03),
                  bursts(0.05, 0.25, 0.1),
                  heavyTails(0.01),
                  coldFirst(0.03))));
}
