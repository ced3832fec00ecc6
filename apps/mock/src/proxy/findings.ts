import type { ResponseViolation } from '@omnichannel/contract';
import type { Violation } from '@omnichannel/error-formats';
import type { Contract } from '../contract.ts';
import { targetOf } from '../http/target.ts';
import type { Exchange, Journal } from '../journal.ts';
import { formatViolation } from '../log.ts';
import type { Note } from '../warnings.ts';

/** A departure from the contract, or a note, and how often it was found. */
export interface Finding {
  /** The operationId; absent where the contract has no such operation. */
  operation?: string;
  /** Where it was found. */
  in: 'request' | 'response';
  violation: Violation | ResponseViolation | Note;
  /**
   * Whether several departures are counted together, and `violation` is the first of them. This applies to paths that the contract
   * does not have, and to new departures of an operation after 1000 different findings.
   */
  various?: true;
  count: number;
}

/** Counts the findings in all exchanges of a journal, which itself keeps only the latest. */
export interface Findings {
  /** The departures, most frequent first. */
  list(): Finding[];
  /** The notes: fields that the contract allows but does not name. */
  notes(): Finding[];
  /** The counts by operation, as people read them. */
  summary(): string;
}

/** Maximum number of different findings in the report. */
const limit = 1000;

export function collectFindings(journal: Journal, { route }: Pick<Contract, 'route'>): Findings {
  const departures = createTally();
  const noted = createTally();
  const operations = new Map<string, { requests: number; unanswered: number }>();
  let unchecked = 0;

  journal.subscribe((exchange) => {
    const name = nameOf(exchange);
    const { requests, unanswered } = operations.get(name) ?? { requests: 0, unanswered: 0 };
    operations.set(name, { requests: requests + 1, unanswered: unanswered + (exchange.unanswered ? 1 : 0) });
    if (exchange.unchecked) unchecked++;
    for (const violation of exchange.violations) count(departures, exchange, 'request', violation);
    for (const violation of exchange.responseViolations ?? []) count(departures, exchange, 'response', violation);
    for (const note of exchange.notes) count(noted, exchange, 'request', note);
    for (const note of exchange.responseNotes ?? []) count(noted, exchange, 'response', note);
  });

  return {
    list: departures.list,
    notes: noted.list,
    summary() {
      const all = [...departures.list(), ...noted.list()];
      const counts = Array.from(operations.values());
      const total = counts.reduce((sum, { requests }) => sum + requests, 0);
      const missed = counts.reduce((sum, { unanswered }) => sum + unanswered, 0);
      const others = departures.beyond() + noted.beyond();
      const lines = Array.from(operations, ([name, { requests, unanswered }]) => [
        `  ${name}: ${quantity(requests, 'request')}${unanswered === 0 ? '' : `, ${unanswered} without a whole answer`}`,
        ...all.filter((finding) => nameOf(finding) === name).map((finding) => `    ${lineOf(finding)}`),
      ]).flat();
      const verdict = [
        departures.size() === 0 ? 'nothing departed from the contract' : quantity(departures.size(), 'departure'),
        noted.size() > 0 && `${quantity(noted.size(), 'member')} that the contract does not name`,
        others > 0 && `${others} more ${others === 1 ? 'is' : 'are'} counted, but not told apart`,
        missed > 0 && `${quantity(missed, 'answer')} never came whole`,
        unchecked > 0 && `${quantity(unchecked, 'exchange')} could not be checked in full`,
      ];
      return [`${quantity(total, 'request')}: ${verdict.filter(Boolean).join('; ')}.`, ...lines].join('\n');
    },
  };

  function count(tally: Tally, exchange: Exchange, part: Finding['in'], violation: Finding['violation']): void {
    const { operation } = exchange;
    if (operation === undefined) tally.add(placeOf(exchange), { in: part, violation, various: true });
    // Findings that differ only in the sent value are the same: each request may have another value.
    else tally.add([operation, part, { ...violation, value: undefined }], { operation, in: part, violation });
  }

  /** Findings are grouped by path template, since the path itself differs with each value in it. */
  function placeOf({ method, target }: Exchange): unknown[] {
    const match = route(targetOf({ url: target }).path);
    return typeof match === 'object' ? [method, match.route.template] : [match ?? 'unknown'];
  }
}

/** Counts findings of one kind. */
interface Tally {
  add(identity: unknown[], finding: Omit<Finding, 'count'>): void;
  /** Most frequent first. */
  list(): Finding[];
  /** Number of different findings. */
  size(): number;
  /** Number of findings beyond the limit. */
  beyond(): number;
}

function createTally(): Tally {
  const findings = new Map<string, Finding>();
  /** Findings after the limit is reached, by operation and part. */
  const beyond = new Map<string, Finding>();
  return {
    add(identity, finding) {
      const key = JSON.stringify(identity);
      const known = findings.get(key);
      if (known) known.count++;
      else if (findings.size < limit) findings.set(key, { ...finding, count: 1 });
      else {
        const place = `${finding.operation} ${finding.in}`;
        const rest = beyond.get(place);
        if (rest) rest.count++;
        else beyond.set(place, { ...finding, various: true, count: 1 });
      }
    },
    list: () => [...findings.values(), ...beyond.values()].sort((a, b) => b.count - a.count),
    size: () => findings.size,
    beyond: () => Array.from(beyond.values()).reduce((sum, { count }) => sum + count, 0),
  };
}

function nameOf({ operation = 'outside the contract' }: { operation?: string }): string {
  return operation;
}

function lineOf({ in: part, violation, various, count }: Finding): string {
  const example = various && count > 1 ? ', such as' : '';
  return `${count} × ${part}${example}: ${formatViolation(violation)}`;
}

function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
