import type { Violation } from '@omnichannel/dialects';
import type { AnswerViolation } from '../check.ts';
import type { Exchange, Journal } from '../journal.ts';
import { toldOf } from '../log.ts';

/** A departure from the contract, and how often it was met. */
export interface Finding {
  /** The operationId; absent where the contract has no such operation. */
  operation?: string;
  /** Which of the two departs. */
  in: 'request' | 'response';
  violation: Violation | AnswerViolation;
  count: number;
}

/** Counts what a journal's exchanges show, from first to last: the journal itself keeps only the latest. */
export interface Findings {
  /** Most frequent first. */
  list(): Finding[];
  /** The counts by operation, as people read them. */
  summary(): string;
}

/** Different findings that are kept. A service that departs in more ways is known well enough by these. */
const limit = 1000;

export function collectFindings(journal: Journal): Findings {
  const findings = new Map<string, Finding>();
  const operations = new Map<string, { requests: number; unanswered: number }>();
  let unchecked = 0;

  journal.subscribe((exchange) => {
    const name = nameOf(exchange);
    const { requests, unanswered } = operations.get(name) ?? { requests: 0, unanswered: 0 };
    operations.set(name, { requests: requests + 1, unanswered: unanswered + (exchange.unanswered ? 1 : 0) });
    if (exchange.unchecked) unchecked++;
    for (const violation of exchange.violations) count(exchange, 'request', violation);
    for (const violation of exchange.responseViolations ?? []) count(exchange, 'response', violation);
  });

  return {
    list,
    summary() {
      const all = list();
      const counts = Array.from(operations.values());
      const total = counts.reduce((sum, { requests }) => sum + requests, 0);
      const missed = counts.reduce((sum, { unanswered }) => sum + unanswered, 0);
      const lines = Array.from(operations, ([name, { requests, unanswered }]) => [
        `  ${name}: ${quantity(requests, 'request')}${unanswered === 0 ? '' : `, ${unanswered} without a whole answer`}`,
        ...all.filter((finding) => nameOf(finding) === name).map((finding) => `    ${lineOf(finding)}`),
      ]).flat();
      const verdict = [
        all.length === 0 ? 'nothing departed from the contract' : quantity(all.length, 'departure'),
        missed > 0 && `${quantity(missed, 'answer')} never came whole`,
        unchecked > 0 && `${quantity(unchecked, 'exchange')} could not be checked in full`,
      ];
      return [`${quantity(total, 'request')}: ${verdict.filter(Boolean).join('; ')}.`, ...lines].join('\n');
    },
  };

  function list(): Finding[] {
    return Array.from(findings.values()).sort((a, b) => b.count - a.count);
  }

  function count({ operation }: Exchange, part: Finding['in'], violation: Finding['violation']): void {
    const key = JSON.stringify([operation, part, violation]);
    const known = findings.get(key);
    if (known) known.count++;
    else if (findings.size < limit) {
      findings.set(key, { ...(operation !== undefined && { operation }), in: part, violation, count: 1 });
    }
  }
}

function nameOf({ operation = 'outside the contract' }: { operation?: string }): string {
  return operation;
}

function lineOf({ in: part, violation, count }: Finding): string {
  return `${count} × ${part}: ${toldOf(violation)}`;
}

function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
