import { isObject } from '@omnichannel/contract';
import { HttpError } from './http/http-error.ts';
import { longestDelay } from './prefer.ts';
import { quote, rejectUnknown } from './rules/rule-error.ts';

/** The statuses of simulated errors. */
const simulatedStatuses = [429, 500, 502, 503, 504] as const;

/** Delays and errors of the requests of a session, until they are switched off. */
export interface Simulation {
  /** Milliseconds that a response is delayed: each response gets another value of the range. */
  delay: { min: number; max: number };
  /** Percentage of the requests that get an error, from 0 to 100. */
  errorRate: number;
  errorStatus: (typeof simulatedStatuses)[number];
}

const fields = ['delay', 'errorRate', 'errorStatus'];

/** @throws {HttpError} 400 that names the wrong field */
export function parseSimulation(given: unknown): Simulation {
  if (!isObject(given)) throw wrong('must be an object such as {"delay":{"min":100,"max":500},"errorRate":20}.');
  try {
    rejectUnknown(given, fields, 'simulation');
  } catch (error) {
    throw new HttpError(400, (error as Error).message);
  }
  const { delay = { min: 0, max: 0 }, errorRate = 0, errorStatus = 503 } = given;
  const { min, max = min } = isObject(delay) ? delay : {};
  if (!isTime(min) || !isTime(max) || min > max)
    throw wrong(
      `.delay must be milliseconds from 0 to ${longestDelay}, such as {"min":100,"max":500}, min not above max.`,
    );
  if (typeof errorRate !== 'number' || !(errorRate >= 0 && errorRate <= 100))
    throw wrong('.errorRate must be a percentage from 0 to 100.');
  const status = simulatedStatuses.find((known) => known === errorStatus);
  if (status === undefined)
    throw wrong(`.errorStatus is ${quote(errorStatus)}. It must be one of ${simulatedStatuses.join(', ')}.`);
  return { delay: { min, max }, errorRate, errorStatus: status };
}

/** Whether a simulation changes anything. */
export function isActive({ delay, errorRate }: Simulation): boolean {
  return delay.max > 0 || errorRate > 0;
}

function isTime(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longestDelay;
}

function wrong(problem: string): HttpError {
  return new HttpError(400, `simulation${problem.startsWith('.') ? '' : ' '}${problem}`);
}
