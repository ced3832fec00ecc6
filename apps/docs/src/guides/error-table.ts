/** Collects the errors of all operations and error formats, by status. */
import { STATUS_CODES } from 'node:http';
import type { Family } from '@omnichannel/error-formats';
import { type Entry, entries, familyOf } from '../contract.ts';
import { errorsOf } from '../reference/errors.ts';

/** The name of each family of operations in tables. */
export const familyNames: Record<Family, string> = {
  reply: 'verification',
  notification: 'subscribers',
  chatApp: 'chat app',
  messenger: 'messenger',
  knowledge: 'knowledge base',
};

/** One kind of error. */
interface ListedError {
  /** The summary of the cause. */
  summary: string;
  /** The message of the service, with the solution. */
  message: string;
  /** The anchor of its row on the pages of operations. */
  anchor: string;
  /** The anchor of its row in the table of all errors. */
  id: string | undefined;
  /** The anchors of codes that no earlier row has. */
  codeIds: Map<Family, string>;
  /** The code in each error format that has this error. */
  codes: Map<Family, string>;
  /** The operations that can return this error. */
  operations: Entry[];
}

export interface StatusGroup {
  status: number;
  /** The HTTP reason phrase. */
  phrase: string;
  errors: ListedError[];
}

/** Lists every error of the contract, by status and code. */
export function errorsByStatus(): StatusGroup[] {
  const groups = new Map<number, Map<string, ListedError>>();
  for (const entry of entries) {
    const family = familyOf(entry);
    if (!family) continue;
    for (const { status, code, summary, message, scenario } of errorsOf(entry)) {
      const group = groups.get(status) ?? new Map<string, ListedError>();
      groups.set(status, group);
      // Error formats share an error if their message is the same.
      const key = `${scenario.name}: ${message}`;
      const known: ListedError = group.get(key) ?? {
        summary,
        message,
        anchor: `error-${scenario.name}`,
        id: undefined,
        codeIds: new Map(),
        codes: new Map(),
        operations: [],
      };
      group.set(key, known);
      known.codes.set(family, code);
      known.operations.push(entry);
    }
  }
  const listed = [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([status, errors]) => ({
      status,
      phrase: STATUS_CODES[status] ?? '',
      errors: [...errors.values()]
        .map((error) => ({ ...error, codes: new Map([...error.codes].toSorted(([, a], [, b]) => compareCodes(a, b))) }))
        .toSorted((a, b) => compareCodes(firstCode(a), firstCode(b))),
    }));
  setAnchors(listed.flatMap(({ errors }) => errors));
  return listed;
}

const firstCode = ({ codes }: ListedError): string => [...codes.values()][0] ?? '';

/** Compares codes: numbers by their value, before words. */
function compareCodes(a: string, b: string): number {
  const first = Number.parseInt(a, 10);
  const second = Number.parseInt(b, 10);
  if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
  return first - second || a.localeCompare(b);
}

/** Gives each row an anchor, and each code that no earlier row has. Many errors of verification have the code -1. */
function setAnchors(errors: ListedError[]): void {
  const taken = new Set<string>();
  const take = (names: string[]) => {
    const name = names.find((candidate) => !taken.has(candidate));
    if (name) taken.add(name);
    return name;
  };
  for (const error of errors) {
    const operations = error.operations.map(({ operation }) => `${error.anchor}-${operation.operationId}`);
    error.id = take([error.anchor, ...operations]);
    for (const [family, code] of error.codes) {
      const id = take([`code-${code.replaceAll(/[^\w-]+/g, '-')}`]);
      if (id) error.codeIds.set(family, id);
    }
  }
}
