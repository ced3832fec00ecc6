import type { Actor } from '../features/audit/record-audit.ts';
import { toActor } from '../features/operators/operator.ts';
import type { Call } from '../http/handler.ts';

/** Returns the author of what a request changes, for the audit log. */
export function actorOf({ operator, address, requestId }: Pick<Call, 'operator' | 'address' | 'requestId'>): Actor {
  return toActor(operator, { address, requestId });
}
