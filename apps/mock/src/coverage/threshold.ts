import { didYouMean } from '@omnichannel/contract/suggest';
import { StartError } from '../errors.ts';
import {
  type Coverage,
  type CoverageKind,
  coverageKinds,
  type OperationCoverage,
  summaryOf,
  type Use,
} from './coverage.ts';

/** The percentages that a test run must reach: of operations, or by kind. */
export type CoverageThreshold = number | Partial<Record<CoverageKind, number>>;

/** A test run used less of the contract than `coverageThreshold` requires. The message is one line. */
export class CoverageError extends Error {
  override readonly name = 'CoverageError';
}

/** How a threshold is written on the command line. */
export const thresholdForm = 'a percentage of operations, such as 80, or a list such as operations=80,statuses=50';

/**
 * Reads a threshold: `80`, or `operations=80,statuses=50`.
 *
 * @returns undefined where it is malformed
 */
export function parseThreshold(text: string): CoverageThreshold | undefined {
  const percent = percentOf(text);
  if (percent !== undefined) return percent;
  const threshold: Partial<Record<CoverageKind, number>> = {};
  for (const part of text.split(',')) {
    const [name = '', value = '', ...others] = part.split('=').map((word) => word.trim());
    const required = percentOf(value);
    if (!isKind(name) || required === undefined || others.length > 0) return undefined;
    threshold[name] = required;
  }
  return threshold;
}

/** The probable kind in a malformed threshold, as a sentence. */
export function suggestKind(text: string): string {
  const unknown = text
    .split(',')
    .flatMap((part) => part.split('=', 1))
    .find((name) => !isKind(name.trim()));
  return unknown === undefined ? '' : didYouMean(unknown.trim().slice(0, 60), coverageKinds);
}

export function isThreshold(value: unknown): value is CoverageThreshold {
  if (typeof value === 'number') return value >= 0 && value <= 100;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([name, percent]) => isKind(name) && typeof percent === 'number' && isThreshold(percent),
  );
}

/** Parts that a message names. */
const maxNamed = 5;

/** @throws {StartError} where the contract has no operation of one of the ids */
export function ensureOperations(ids: readonly string[], { operations }: Coverage): void {
  const known = operations.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const meant = didYouMean(unknown.slice(0, 60), known);
  throw new StartError(
    `--coverage-operations (option coverageOperations): the contract has no operation ${JSON.stringify(unknown.slice(0, 60))}.${meant}`,
  );
}

/**
 * Compares the coverage with its threshold.
 *
 * @param ids the operations that count; all when absent
 * @throws {CoverageError} that says what is missing, in one line
 */
export function ensureCoverage(
  { operations: all }: Coverage,
  threshold: CoverageThreshold,
  ids?: readonly string[],
): void {
  const required = typeof threshold === 'number' ? { operations: threshold } : threshold;
  const operations = all.filter(({ id }) => ids?.includes(id) ?? true);
  const summary = summaryOf(operations);
  const missed = coverageKinds.flatMap((kind) => {
    const { covered, total, percent } = summary[kind];
    const limit = required[kind];
    if (limit === undefined || total === 0 || (covered / total) * 100 >= limit) return [];
    const unused = unusedOf(operations, kind);
    const more = unused.length > maxNamed ? ` and ${unused.length - maxNamed} more` : '';
    return `${kind} ${percent} % of the required ${limit} % (${covered} of ${total}); not used: ${unused.slice(0, maxNamed).join(', ')}${more}`;
  });
  if (missed.length > 0) throw new CoverageError(`The coverage of the contract is too low: ${missed.join('. ')}.`);
}

/** The names of the parts that no request used. Parts of an operation begin with its id. */
function unusedOf(operations: readonly OperationCoverage[], kind: CoverageKind): string[] {
  if (kind === 'operations') return operations.flatMap(({ id, requests }) => (requests === 0 ? id : []));
  return operations.flatMap((operation) => {
    const { requestFields, responseFields } = operation;
    const uses: readonly Use[] = kind === 'fields' ? [...requestFields, ...responseFields] : operation[kind];
    return uses.flatMap(({ name, count }) => (count === 0 ? `${operation.id} ${name}` : []));
  });
}

function isKind(name: string): name is CoverageKind {
  return (coverageKinds as readonly string[]).includes(name);
}

function percentOf(text: string): number | undefined {
  const percent = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : undefined;
}
