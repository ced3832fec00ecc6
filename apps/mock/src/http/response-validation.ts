import { describeViolation, validateResponse } from '@omnichannel/contract';
import type { Exchange } from '../journal.ts';
import type { Operation } from '../operation.ts';
import { type ProblemContext, renderProblem } from './problem.ts';
import type { Outgoing } from './send.ts';

/** The answer itself where the contract allows it; else a failure of the mock that says in what it departs from the contract. */
export function ensureValidResponse(
  operation: Operation,
  answer: Outgoing,
  exchange: Exchange,
  context: ProblemContext,
): Outgoing {
  const violations = validateResponse(operation.prism, answer, exchange.method);
  if (violations.length === 0) return answer;
  exchange.responseViolations = violations;
  const example = exchange.example === undefined ? '' : `, example ${exchange.example},`;
  const departures = violations.map(describeViolation).join('; ');
  const message = `its answer ${answer.status} to ${operation.id}${example} breaks the contract: ${departures}`;
  return renderProblem(new Error(message), context);
}
