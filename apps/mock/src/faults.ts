import type { Latency } from './options.ts';
import { choosesAnswer, type Fault, longestDelay, type Preference } from './prefer.ts';
import type { Simulation } from './simulation.ts';

/** A fault of a response. `status` is an error response in place of the success. */
export type PlannedFault = Exclude<Fault, '503'> | 'status';

/** @param fault as a request or a rule names it */
export function plannedFault(fault: Fault): PlannedFault {
  return fault === '503' ? 'status' : fault;
}

/** The delay and the fault of a response, which is delayed or damaged on purpose. */
export interface Plan {
  /** Delay of the response in milliseconds. */
  delay: number;
  fault?: PlannedFault;
  /** Whether the error rate chose the fault, and not the request. */
  drawn?: boolean;
  /** Status of the error response. Default 503. */
  status?: number;
}

/**
 * Plans a response. The delay and the fault are each that of the request's preference, else of the simulation of its session, else of
 * the settings. The error rate spares requests that choose their response.
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
  const drawLatency = latency && logNormal(latency, random);
  return (preference, simulation) => {
    const error = simulation && simulation.errorPercent > 0 ? simulation : undefined;
    const share = error ? error.errorPercent / 100 : errorRate;
    const range = simulation && simulation.delay.max > 0 ? simulation.delay : undefined;
    const drawDelay = range ? () => range.min + Math.floor(random() * (range.max - range.min + 1)) : drawLatency;
    if (!drawDelay && share === 0 && preference.delay === undefined && preference.fault === undefined) return none;
    const isStruck = share > 0 && random() < share && !choosesAnswer(preference);
    const delay = preference.delay ?? drawDelay?.() ?? 0;
    if (preference.fault !== undefined) return { delay, fault: plannedFault(preference.fault) };
    return isStruck ? { delay, fault: 'status', drawn: true, status: error?.errorStatus ?? 503 } : { delay };
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
