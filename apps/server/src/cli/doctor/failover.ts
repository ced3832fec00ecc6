import { chooseForSamples, type SampleParts } from '../../carriers/sample-choices.ts';
import { listEmailConnections } from '../../carriers/send-email.ts';

/** Which messages of a connection wait while it does not work: those without another connection that works. */
export type WaitingShare = 'none' | 'some' | 'all';

/**
 * Lists the connections of samples of all messages, each in the order of failover. An e-mail has one connection, since the service submits
 * it to no other while that one is on.
 */
export function listFailovers(parts: SampleParts): (readonly string[])[] {
  const routed = new Map<string, readonly string[]>();
  for (const { choice } of chooseForSamples(parts)) {
    if (choice.outcome === 'candidates') routed.set(choice.connectionIds.join(), choice.connectionIds);
  }
  const { kinds, connections } = parts;
  // The environments without a connection of their own use those of the operator.
  const environmentIds = new Set(connections.map(({ environmentId }) => environmentId ?? ''));
  const emails = [...environmentIds, ''].flatMap((environmentId) => {
    const chosen = listEmailConnections(connections, environmentId, kinds).find(({ state }) => state === 'on');
    return chosen === undefined ? [] : [[chosen.id]];
  });
  return [...routed.values(), ...emails];
}

/** Returns which messages of a connection have no connection that works. */
export function findWaitingShare(
  connectionId: string,
  failovers: readonly (readonly string[])[],
  isWorking: (connectionId: string) => boolean,
): WaitingShare {
  const own = failovers.filter((connectionIds) => connectionIds.includes(connectionId));
  const waiting = own.filter((connectionIds) => !connectionIds.some(isWorking));
  if (waiting.length === 0) return 'none';
  return waiting.length === own.length ? 'all' : 'some';
}
