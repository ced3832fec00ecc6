import type { Latency } from './options.ts';
import { choosesAnswer, type Fault, longestDelay, type Preference } from './prefer.ts';
import type { Simulation } from './simulation.ts';

/** The delay and the fault of a response, which is delayed or damaged on purpose. */
export interface Plan {
  /** Delay of the response in milliseconds. */
  delay: number;
  fault?: Fault;
  /** Whether the error rate chose the fault, and not the request. */
  drawn?: boolean;
  /** Status of the drawn error, where it is not 503. */
  status?: number;
}

/**
 * Plans a response: the request's preference, else the simulation of its session, else the settings. The error rate spares requests that
 * choose their response.
 */
export type Faults = (preference: Preference, simulation?: Simulation) => Plan;

export interface FaultSettings {
  latency?: Latency | undefined;
  /** Share of the requests that get 503, from 0 to 1. */
  errorRate?: number | undefined;
  /** Returns a number from 0 up to 1, excluding 1. */
  random: () => number;
}

const none: Plan = { delay: 0 };

export function createFaults({ latency, errorRate = 0, random }: FaultSettings): Faults {
  const drawDelay = latency && logNormal(latency, random);
  return (preference, simulation) => {
    if (simulation) return simulate(simulation, preference, random);
    if (!drawDelay && errorRate === 0 && preference.delay === undefined && preference.fault === undefined) return none;
    const struck = errorRate > 0 && random() < errorRate && !choosesAnswer(preference);
    const fault = preference.fault ?? (struck ? '503' : undefined);
    const delay = preference.delay ?? drawDelay?.() ?? 0;
    return { delay, ...(fault && { fault }), ...(fault !== preference.fault && { drawn: true }) };
  };
}

function simulate({ delay, errorRate, errorStatus }: Simulation, preference: Preference, random: () => number): Plan {
  const isStruck = errorRate > 0 && random() * 100 < errorRate && !choosesAnswer(preference);
  const isDrawn = isStruck && preference.fault === undefined;
  const { min, max } = delay;
  const drawn = max === 0 ? 0 : min + Math.floor(random() * (max - min + 1));
  const fault = preference.fault ?? (isDrawn ? '503' : undefined);
  return {
    delay: preference.delay ?? drawn,
    ...(fault && { fault }),
    ...(isDrawn && { drawn: true, status: errorStatus }),
  };
}

/** The 99th percentile of the standard normal distribution. */
const z99 = 2.3263478740408408;

/** Latencies are about log-normal: most are near the median, and a few take many times as long. */
function logNormal({ p50, p99 }: Latency, random: () => number): () => number {
  const sigma = Math.log(p99 / p50) / z99;
  return () => {
    // Box–Muller; 1 - random(), since the logarithm of 0 is undefined.
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(Math.round(p50 * Math.exp(sigma * normal)), longestDelay);
  };
}
