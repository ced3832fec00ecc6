import { expect, it } from 'vitest';
import type { ChoosableConnection } from '../../carriers/choose-connections.ts';
import { kinds } from '../../carriers/kinds.ts';
import { createRoutingTable } from '../../carriers/routing/routing-table.ts';
import { findWaitingShare, listFailovers } from './failover.ts';

const mail = (id: string, changes: Partial<ChoosableConnection> = {}): ChoosableConnection => ({
  ...{ id, kind: 'smtp', environmentId: null, state: 'on' },
  ...changes,
});

const shareOf = (id: string, connections: readonly ChoosableConnection[]) =>
  findWaitingShare(
    id,
    listFailovers({ kinds, connections, table: createRoutingTable([], []) }),
    (other) => other !== id,
  );

it('an e-mail waits for the first connection that is on, whatever others do', () => {
  const connections = [mail('a'), mail('b')];
  expect([shareOf('a', connections), shareOf('b', connections)]).toEqual(['all', 'none']);
  expect(shareOf('b', [mail('a', { state: 'paused' }), mail('b')])).toBe('all');
});

it('an e-mail of an account waits for its own connection', () => {
  const connections = [mail('a'), mail('own', { environmentId: 'shop' })];
  expect([shareOf('a', connections), shareOf('own', connections)]).toEqual(['all', 'all']);
});

it('a message of a channel without a route waits for none while another connection of the channel works', () => {
  const connections = ['a', 'b'].map((id) => mail(id, { kind: 'whatsapp' }));
  expect(shareOf('a', connections)).toBe('none');
  expect(shareOf('a', connections.slice(0, 1))).toBe('all');
});
