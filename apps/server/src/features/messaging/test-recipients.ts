import { Refused } from '../../http/refused.ts';
import type { Draft } from './draft.ts';
import { cannotReceive, notOnChannel, outsideWindow } from './refusals.ts';

/**
 * The test recipients that refuse. The others take everything, and what becomes of it is the carrier's.
 *
 * @throws {Refused} as the contract has it for the outcome, on the channels that know it
 */
export function refuseTests({ channel, outcome, request }: Draft): void {
  if (outcome === 'rateLimited') {
    throw new Refused(429, 'Messages to this test recipient are always too many.', { retryAfter: 30 });
  }
  if (outcome === 'serverError') throw new Refused(500, 'This test recipient answers every request with 500.');
  if (outcome === 'notOnChannel') throw notOnChannel(channel);
  const hasWindow = channel === 'chatApp' || channel === 'messenger';
  if (outcome === 'outsideWindow' && hasWindow && request.type !== 'template') throw outsideWindow(channel);
  const isPhone = channel === 'chatApp' || channel === 'rcs';
  if (outcome === 'cannotReceive' && isPhone) throw cannotReceive(channel, request.type);
}
