import { isObject } from '@omnichannel/contract';
import { HttpError } from './http/http-error.ts';
import { longestDelay } from './prefer.ts';
import { quote, rejectUnknown } from './rules/rule-error.ts';

/** The statuses of simulated errors. */
const simulatedStatuses = [429, 500, 502, 503, 504] as const;

/** Delays and errors of the requests of a session, until they are switched off. */
export interface Simulation {
  /** Milliseconds that a response is delayed: each response gets another value of the range. 0 leaves the delay of the settings. */
  delay: { min: number; max: number };
  /** Percentage of the requests that get an error, from 0 to 100. 0 leaves the error rate of the settings. */
  errorPercent: number;
  errorStatus: (typeof simulatedStatuses)[number];
}

const fields = ['delay', 'errorPercent', 'errorStatus'];

/** @throws {HttpError} 400 that names the wrong field */
export function parseSimulation(given: unknown): Simulation {
  if (!isObject(given)) throw wrong('must be an object such as {"delay":{"min":100,"max":500},"errorPercent":20}.');
  const { delay = { min: 0, max: 0 }, errorPercent = 0, errorStatus = 503 } = known(given, fields, 'simulation');
  const { min, max = min } = isObject(delay) ? known(delay, ['min', 'max'], 'simulation.delay') : {};
  if (!isTime(min) || !isTime(max) || min > max)
    throw wrong(
      `.delay must be milliseconds from 0 to ${longestDelay}, such as {"min":100,"max":500}, min not above max.`,
    );
  if (typeof errorPercent !== 'number' || !(errorPercent >= 0 && errorPercent <= 100))
    throw wrong('.errorPercent must be a percentage from 0 to 100.');
  const status = simulatedStatuses.find((one) => one === errorStatus);
  if (status === undefined)
    throw wrong(`.errorStatus is ${quote(errorStatus)}. It must be one of ${simulatedStatuses.join(', ')}.`);
  return { delay: { min, max }, errorPercent, errorStatus: status };
}

/** Whether a simulation changes anything. */
export function isActive({ delay, errorPercent }: Simulation): boolean {
  return delay.max > 0 || errorPercent > 0;
}

/** @throws {HttpError} 400 where the object has other fields */
function known<Given extends object>(given: Given, names: readonly string[], path: string): Given {
  try {
    rejectUnknown(given, names, path);
    return given;
  } catch (error) {
    throw new HttpError(400, (error as Error).message);
  }
}

function isTime(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longestDelay;
}

function wrong(problem: string): HttpError {
  return new HttpError(400, `simulation${problem.startsWith('.') ? '' : ' '}${problem}`);
}
