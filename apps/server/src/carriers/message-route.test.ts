import { describe, expect, it } from 'vitest';
import type { RouteRequest } from '../features/messaging/submissions.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { ConnectionKind } from './connection-kind.ts';
import type { LoadedConnection } from './connections/load-connection.ts';
import { createRouter } from './message-route.ts';
import { createRoutingTable, type Route } from './routing/routing-table.ts';
import { testKinds } from './testing-kinds.ts';

type Known = Partial<Pick<LoadedConnection, 'environmentId' | 'state'>> & { channel?: ConnectionKind['channel'] };

interface World {
  /** Connections by name, which is also their id. */
  connections: Record<string, Known>;
  routes?: readonly Partial<Route>[];
  /** Senders that a connection may use. */
  senders?: Record<string, string>;
  /** Sender groups and connections whose messages the person does not want. */
  optedOut?: readonly string[];
}

function route({ connections, routes = [], senders = {}, optedOut = [] }: World, request: Partial<RouteRequest> = {}) {
  const list = Object.entries(connections).map(
    ([id, { channel = 'chatApp', environmentId = null, state = 'on' }]) =>
      ({ id, name: id, kind: `test-${channel}`, environmentId, state }) as LoadedConnection,
  );
  const any = { country: null, prefix: null, sender: null, purpose: null, environmentId: null };
  const table = createRoutingTable(
    routes.map((one, index) => ({
      ...any,
      id: `${index}`,
      position: index + 1,
      channel: 'chatApp',
      connectionIds: [],
      ...one,
    })),
    Object.entries(senders).map(([connectionId, value]) => ({
      id: value,
      connectionId,
      environmentId: null,
      value,
      kind: 'alphanumeric',
      countries: [],
      senderGroup: null,
      throughput: null,
    })),
  );
  const router = createRouter({
    // Not read: the opt-outs of these tests are in memory.
    database: undefined as unknown as Database,
    kinds: testKinds,
    connections: {
      list: () => list,
      get: (id: string) => list.find((connection) => connection.id === id),
    },
    routing: { table: () => table },
    optOuts: {
      find: async (_, people) => people.map(({ senderGroup }) => optedOut.includes(senderGroup)),
    },
  });
  const { channel = 'chatApp' } = request;
  return router.route({
    environmentId: 'a',
    channel,
    to: '+12025550123',
    country: 'US',
    purpose: 'message',
    ...request,
  });
}

const use = (...connectionIds: string[]) => ({ outcome: 'connections', connectionIds });

describe('without a rule', () => {
  const connections = {
    b: {},
    a: {},
    own: { environmentId: 'a' },
    foreign: { environmentId: 'b' },
    rbm: { channel: 'rcs' },
  } as const;

  it('the connections of the environment come first, then those of the operator, and no other', async () => {
    expect(await route({ connections })).toEqual(use('own', 'b', 'a'));
    expect(await route({ connections }, { environmentId: 'c' })).toEqual(use('b', 'a'));
    expect(await route({ connections }, { channel: 'messenger' })).toEqual({ outcome: 'noConnection' });
    // SMS need a rule.
    expect(await route({ connections: { sms: { channel: 'sms' } } }, { channel: 'sms', sender: 'Shop' })).toEqual({
      outcome: 'noConnection',
    });
  });

  it('connections that are paused or broken are left out, and without another it is unavailable', async () => {
    expect(await route({ connections: { ...connections, own: { environmentId: 'a', state: 'broken' } } })).toEqual(
      use('b', 'a'),
    );
    expect(await route({ connections: { a: { state: 'paused' }, b: { state: 'broken' } } })).toEqual({
      outcome: 'unavailable',
      retryAfterSeconds: 30,
      isDraft: false,
    });
    expect(await route({ connections: { a: { state: 'draft' } } })).toMatchObject({ isDraft: true });
  });
});

describe('a rule', () => {
  it('narrows and orders the connections, and takes none of another channel', async () => {
    const connections = { a: {}, b: {}, c: {}, sms: { channel: 'sms' } } as const;
    const routes = [{ country: 'US', connectionIds: ['c', 'sms', 'a'] }];
    expect(await route({ connections, routes })).toEqual(use('c', 'a'));
    expect(await route({ connections, routes }, { country: 'FR' })).toEqual(use('a', 'b', 'c'));
  });
});

describe('an SMS in the place of an RCS message', () => {
  const connections = { rbm: { channel: 'rcs' }, sms: { channel: 'sms' } } as const;
  const world = { connections, routes: [{ channel: 'rcs', connectionIds: ['rbm', 'sms'] }] } as const;
  const rcs = { channel: 'rcs', fallbackSender: 'Shop' } as const;

  it('is possible for a sender that the connection may use', async () => {
    expect(await route(world, rcs)).toEqual(use('rbm', 'sms'));
    expect(await route(world, { channel: 'rcs' })).toEqual(use('rbm'));
    expect(await route({ ...world, senders: { sms: 'Other' } }, rcs)).toEqual(use('rbm'));
    expect(await route({ ...world, senders: { sms: 'Shop' } }, rcs)).toEqual(use('rbm', 'sms'));
  });

  it('is not possible for a person who has opted out of the sender', async () => {
    expect(await route({ ...world, optedOut: ['Shop'] }, rcs)).toEqual(use('rbm'));
    expect(await route({ ...world, optedOut: ['rbm'] }, rcs)).toEqual({ outcome: 'optedOut' });
  });
});

it('an opt-out of a connection does not stop what the person has asked for', async () => {
  const world = { connections: { a: {}, b: {} }, optedOut: ['a'] };
  expect(await route(world)).toEqual({ outcome: 'optedOut' });
  expect(await route(world, { isSolicited: true })).toEqual(use('a', 'b'));
});
