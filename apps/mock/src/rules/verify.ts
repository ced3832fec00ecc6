import type { Contract } from '../contract.ts';
import { credentialNames } from '../control/mask.ts';
import type { Exchange } from '../journal.ts';
import { differenceOf, withoutSecrets } from './match.ts';
import { matchedRequestOf } from './recorded.ts';
import { quote } from './rule-error.ts';
import { isUsedAsExpected, type Rule } from './rule-set.ts';
import type { Session } from './sessions.ts';

/** Rules were not used as expected. The message lists what was expected, what came, and what was close. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
  /** A text for each rule, or for each request in strict mode. */
  readonly failures: readonly string[];

  constructor(failures: readonly string[], key: string | undefined) {
    const where = key === undefined ? '' : ` in session ${key}`;
    super(
      `${failures.length} ${failures.length === 1 ? 'expectation' : 'expectations'} failed${where}:\n${failures.join('\n')}`,
    );
    this.failures = failures;
  }
}

/** Requests that a failure lists. */
const maxListed = 3;
/** Failures that an error lists. */
const maxFailures = 50;

/** The failed expectations of a session. @param strict whether a request without a rule is one */
export function failuresOf(session: Session, contract: Contract, strict: boolean): string[] {
  const requests = session.requests();
  const failures = [...session.rules.all()].flatMap((rule) => failureOf(rule, requests, contract) ?? []);
  if (strict) {
    // The mock itself responds to OPTIONS, such as a browser's preflight.
    const unruled = requests.filter(
      ({ rule, preferred, method }) => rule === undefined && !preferred && method !== 'OPTIONS',
    );
    failures.push(...unruled.map((exchange) => `- no rule replied to ${nameOf(exchange)}`));
  }
  if (failures.length <= maxFailures) return failures;
  return [...failures.slice(0, maxFailures), `- and ${failures.length - maxFailures} more`];
}

function failureOf(rule: Rule, requests: readonly Exchange[], contract: Contract): string | undefined {
  const { id, operation, match, times, used, exhausted, replies } = rule;
  const shown = withoutSecrets(match, credentialNames(contract.document));
  const name = `${id} (${operation.id}${Object.keys(match).length === 0 ? '' : `, match ${quote(shown)}`})`;
  if (exhausted > 0)
    return `- ${name} has ${countOf(replies.length, 'reply', 'replies')}, and ${countOf(used + exhausted, 'request', 'requests')} came`;
  if (isUsedAsExpected(rule)) return undefined;
  const expected = times === undefined ? 'at least 1 request' : countOf(times, 'request', 'requests');
  return [`- ${name} expected ${expected}, and ${used} came`, ...closeRequests(rule, requests, contract)].join('\n');
}

/** The last requests to the operation that another rule or none replied to, each with its first difference. */
function closeRequests(rule: Rule, requests: readonly Exchange[], contract: Contract): string[] {
  const same = requests.filter((exchange) => exchange.operation === rule.operation.id && exchange.rule !== rule.id);
  if (same.length === 0) {
    const others = [...new Set(requests.flatMap(({ operation }) => operation ?? []))];
    if (rule.used > 0) return [];
    const came = others.length === 0 ? 'no request' : `requests to ${others.slice(0, 10).join(', ')}`;
    return [`    no request to ${rule.operation.id} came; recorded: ${came}`];
  }
  return same.slice(-maxListed).map((exchange) => `    ${nameOf(exchange)}: ${reasonOf(rule, exchange, contract)}`);
}

function reasonOf(rule: Rule, exchange: Exchange, contract: Contract): string {
  const request = matchedRequestOf(exchange, contract);
  const difference = request && differenceOf(rule.match, request, credentialNames(contract.document));
  if (difference) return difference;
  if (exchange.preferred) return 'it chose its response itself';
  if (exchange.violations.length > 0) return 'it does not fit the contract';
  if (exchange.rule !== undefined) return `rule ${exchange.rule} replied`;
  return exchange.failureReason ?? 'it came when the rule had no reply left, or before the rule';
}

function nameOf({ id, method, target, status }: Exchange): string {
  const path = target.length > 100 ? `${target.slice(0, 100)}…` : target;
  return `request ${id}, ${method} ${path}${status === undefined ? '' : ` (${status})`}`;
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
