import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRoute, type RoutableConnection, type RouteChoice, type RouteRequest } from './choose-route.ts';
import { createRoutingTable, type Route, type Sender } from './routing-table.ts';

const own = 'environment-a';
const request: RouteRequest = {
  environmentId: own,
  channel: 'sms',
  to: '+12025550100',
  country: 'US',
  sender: 'ExampleShop',
  purpose: 'message',
};
const all: Omit<Route, 'id' | 'connectionIds'> = {
  environmentId: null,
  position: 1,
  channel: 'sms',
  country: null,
  prefix: null,
  sender: null,
  purpose: null,
};

function connection(id: string, changes: Partial<RoutableConnection> = {}): RoutableConnection {
  return { id, environmentId: null, state: 'on', ...changes };
}

function sender(connectionId: string, value: string, changes: Partial<Sender> = {}): Sender {
  return {
    id: `${connectionId} ${value}`,
    connectionId,
    environmentId: null,
    value,
    kind: 'alphanumeric',
    countries: [],
    senderGroup: null,
    throughput: null,
    ...changes,
  };
}

interface Situation {
  routes: Partial<Route>[];
  connections?: RoutableConnection[];
  senders?: Sender[];
}

function choose(
  { routes, connections = ['main', 'backup'].map((id) => connection(id)), senders = [] }: Situation,
  changes: Partial<RouteRequest> = {},
): RouteChoice {
  const complete = routes.map((route, index) => ({ ...all, id: `route ${index}`, connectionIds: ['main'], ...route }));
  const byId = new Map(connections.map((one) => [one.id, one]));
  return chooseRoute({ ...request, ...changes }, createRoutingTable(complete, senders), byId);
}

const chosen = (choice: RouteChoice) => (choice.outcome === 'candidates' ? choice.connectionIds : choice.outcome);

describe('a rule', () => {
  it('gives its connections in the order of failover', () => {
    const routes = [{ connectionIds: ['backup', 'main', 'backup'] }];
    expect(choose({ routes })).toEqual({
      outcome: 'candidates',
      routeId: 'route 0',
      connectionIds: ['backup', 'main'],
    });
  });

  it.each<[string, Partial<Route>, Partial<RouteRequest>]>([
    ['channel', { channel: 'rcs' }, {}],
    ['country', { country: 'FR' }, {}],
    ['prefix', { prefix: '+1203' }, {}],
    ['sender', { sender: 'Other' }, {}],
    ['purpose', { purpose: 'passcode' }, {}],
    ['country, which a user id does not have', { country: 'US' }, { to: '12025550100', country: undefined }],
    ['prefix, which a user id does not have', { prefix: '+1202' }, { country: undefined }],
    ['sender, when there is none', { sender: 'ExampleShop' }, { sender: undefined }],
  ])('does not match another %s', (_, route, changes) => {
    expect(choose({ routes: [route] }, changes)).toEqual({ outcome: 'noRoute' });
  });

  it('matches when all of its conditions do', () => {
    const route = { country: 'US', prefix: '+1202', sender: 'ExampleShop', purpose: 'message' } as const;
    expect(chosen(choose({ routes: [route] }))).toEqual(['main']);
  });

  it('matches a number in another notation as the sender', () => {
    expect(chosen(choose({ routes: [{ sender: '+12025550199' }] }, { sender: '12025550199' }))).toEqual(['main']);
  });

  it('of the environment comes before those of the operator, and then its position counts', () => {
    const routes = [
      { position: 1, connectionIds: ['backup'] },
      { environmentId: own, position: 7, connectionIds: ['backup'] },
      { environmentId: own, position: 3, connectionIds: ['main'] },
    ];
    expect(choose({ routes })).toMatchObject({ routeId: 'route 2' });
    expect(choose({ routes }, { environmentId: 'environment-b' })).toMatchObject({ routeId: 'route 0' });
  });

  it('that matches first decides, even if its connections are paused', () => {
    const connections = [connection('main', { state: 'paused' }), connection('backup')];
    const routes = [{ position: 1 }, { position: 2, connectionIds: ['backup'] }];
    expect(choose({ routes, connections })).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 60 });
  });

  it('without a usable connection does not match', () => {
    const connections = [connection('main', { environmentId: 'environment-b' }), connection('backup')];
    const routes = [{ connectionIds: ['main', 'removed'] }, { position: 2, connectionIds: ['main', 'backup'] }];
    expect(chosen(choose({ routes, connections }))).toEqual(['backup']);
    expect(choose({ routes: routes.slice(0, 1), connections })).toEqual({ outcome: 'noRoute' });
  });
});

describe('connections that are not on', () => {
  it('are left out', () => {
    const connections = [connection('main', { state: 'broken' }), connection('backup')];
    expect(chosen(choose({ routes: [{ connectionIds: ['main', 'backup'] }], connections }))).toEqual(['backup']);
  });

  it.each([
    [['paused', 'broken'] as const, 30],
    [['draft', 'paused'] as const, 60],
  ])('%j: the request can be repeated after %i s', ([one, other], retryAfterSeconds) => {
    const connections = [connection('main', { state: one }), connection('backup', { state: other })];
    const routes = [{ connectionIds: ['main', 'backup'] }];
    expect(choose({ routes, connections })).toEqual({ outcome: 'unavailable', retryAfterSeconds, isDraft: false });
  });

  it('are named as drafts if all of them are', () => {
    const connections = [connection('main', { state: 'draft' })];
    expect(choose({ routes: [{}], connections })).toMatchObject({ outcome: 'unavailable', isDraft: true });
  });
});

describe('a list of senders', () => {
  const routes = [{ connectionIds: ['main', 'backup'] }];

  it('leaves out its connection for other senders', () => {
    expect(chosen(choose({ routes, senders: [sender('main', 'Other')] }))).toEqual(['backup']);
    const senders = [sender('main', 'Other'), sender('main', 'ExampleShop'), sender('backup', 'Other')];
    expect(chosen(choose({ routes, senders }))).toEqual(['main']);
  });

  it('can be limited to countries, and to an environment', () => {
    const senders = [
      sender('main', 'ExampleShop', { countries: ['FR', 'US'] }),
      sender('backup', 'ExampleShop', { environmentId: 'environment-b' }),
    ];
    expect(chosen(choose({ routes, senders }))).toEqual(['main']);
    expect(chosen(choose({ routes, senders }, { country: 'DE' }))).toBe('senderNotAllowed');
    expect(chosen(choose({ routes, senders }, { environmentId: 'environment-b', country: 'DE' }))).toEqual(['backup']);
  });

  it('that leaves no connection is a fault, whatever their state', () => {
    const senders = [sender('main', 'Other'), sender('backup', 'Other')];
    expect(choose({ routes, senders })).toEqual({ outcome: 'senderNotAllowed' });
    const connections = [connection('main', { state: 'paused' }), connection('backup')];
    const lists = [sender('main', 'ExampleShop'), sender('backup', 'Other')];
    expect(choose({ routes, connections, senders: lists })).toMatchObject({ outcome: 'unavailable' });
  });

  it('knows a number in both notations', () => {
    const senders = [sender('main', '+12025550199', { kind: 'number' })];
    expect(chosen(choose({ routes: [{}], senders }, { sender: '12025550199' }))).toEqual(['main']);
  });
});

describe('for any rules, connections and senders', () => {
  const environments = ['a', 'b'];
  const ids = ['one', 'two', 'three', 'four'];
  const senderNames = ['Shop', 'Bank', '+12025550199'];
  const countries = ['US', 'FR'];
  const owner = fc.constantFrom(null, ...environments);
  const orAny = <Value>(...values: Value[]) => fc.constantFrom(null, ...values);
  const route = fc.record<Route>({
    id: fc.uuid(),
    environmentId: owner,
    position: fc.integer({ min: 1, max: 4 }),
    channel: fc.constantFrom('sms', 'rcs'),
    country: orAny(...countries),
    prefix: orAny('+1', '+1202', '+33'),
    sender: orAny(...senderNames),
    purpose: orAny('passcode', 'message'),
    connectionIds: fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 }),
  });
  const connections = fc
    .record(Object.fromEntries(ids.map((id) => [id, fc.tuple(owner, fc.constantFrom('on', 'on', 'paused', 'broken'))])))
    .map((made) => Object.entries(made).map(([id, [environmentId, state]]) => ({ id, environmentId, state })));
  const senders = fc.uniqueArray(
    fc.record({
      connectionId: fc.constantFrom(...ids),
      value: fc.constantFrom(...senderNames),
      environmentId: owner,
      countries: fc.subarray(countries),
    }),
    { selector: ({ connectionId, value }) => `${connectionId} ${value}`, maxLength: 8 },
  );
  const requests = fc.record({
    environmentId: fc.constantFrom(...environments, 'c'),
    channel: fc.constantFrom('sms', 'rcs'),
    to: fc.constantFrom('+12025550100', '+12035550100', '+33100000000'),
    sender: fc.constantFrom(...senderNames),
    purpose: fc.constantFrom('passcode', 'message'),
  });
  const situation = fc.record({ routes: fc.array(route, { maxLength: 8 }), connections, senders, request: requests });

  const check = (test: (parts: ReturnType<typeof prepare>) => void) =>
    fc.assert(
      fc.property(situation, (given) => test(prepare(given))),
      { numRuns: 2000 },
    );

  function prepare(given: typeof situation extends fc.Arbitrary<infer Given> ? Given : never) {
    const request = { ...given.request, country: given.request.to.startsWith('+1') ? 'US' : 'FR' } as RouteRequest;
    const list = given.senders.map((one) => sender(one.connectionId, one.value, one));
    const byId = new Map(given.connections.map((one) => [one.id, one as RoutableConnection]));
    const choice = chooseRoute(request, createRoutingTable(given.routes, list), byId);
    return { routes: given.routes, request, list, byId, choice };
  }

  it('no candidate belongs to another environment, is not on, or may not use the sender', () => {
    check(({ choice, request, byId, list }) => {
      if (choice.outcome !== 'candidates') return;
      expect(choice.connectionIds.length).toBeGreaterThan(0);
      expect(new Set(choice.connectionIds).size).toBe(choice.connectionIds.length);
      for (const id of choice.connectionIds) {
        expect(byId.get(id)).toMatchObject({ state: 'on' });
        expect([null, request.environmentId]).toContain(byId.get(id)?.environmentId);
        const own = list.filter(({ connectionId }) => connectionId === id);
        const found = own.find(({ value }) => value === request.sender);
        if (own.length > 0) expect([null, request.environmentId]).toContain(found?.environmentId);
        if (found?.countries.length) expect(found.countries).toContain(request.country);
      }
    });
  });

  it('the rule matches, and no rule before it does', () => {
    check(({ choice, request, routes, byId }) => {
      const isOpen = (owner: string | null | undefined) => owner === null || owner === request.environmentId;
      const matching = routes.filter(
        (one) =>
          isOpen(one.environmentId) &&
          one.channel === request.channel &&
          [null, request.country].includes(one.country) &&
          request.to.startsWith(one.prefix ?? '') &&
          [null, request.sender].includes(one.sender) &&
          [null, request.purpose].includes(one.purpose) &&
          one.connectionIds.some((id) => isOpen(byId.get(id)?.environmentId)),
      );
      expect(choice.outcome === 'noRoute').toBe(matching.length === 0);
      if (choice.outcome !== 'candidates') return;
      const rank = (one: Route) => (one.environmentId === null ? 100 : 0) + one.position;
      const best = Math.min(...matching.map(rank));
      expect(matching.filter((one) => rank(one) === best).map(({ id }) => id)).toContain(choice.routeId);
      // The candidates keep the order of the rule.
      const order = routes.find(({ id }) => id === choice.routeId)?.connectionIds ?? [];
      expect(choice.connectionIds).toEqual([...new Set(order)].filter((id) => choice.connectionIds.includes(id)));
    });
  });
});
