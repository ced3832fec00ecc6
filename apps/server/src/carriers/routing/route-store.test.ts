import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import {
  addDefaultRoute,
  addRoute,
  findDependentRoutes,
  listRoutes,
  moveRoute,
  type NewRoute,
  removeRoute,
} from './route-store.ts';
import { createRoutingCache, type RoutingCache } from './routing-cache.ts';
import { addSender, listSenders, type NewSender, removeSender } from './sender-store.ts';
import { clearRouting, testConnection } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
let account: Account;
let other: Account;
beforeAll(async () => {
  [account, other] = [await testAccount(context), await testAccount(context)];
});
beforeEach(async () => {
  await clearRouting(database);
  await testConnection(database, 'main');
  await testConnection(database, 'backup', { state: 'paused' });
  await testConnection(database, 'own', { environmentId: account.environmentId });
});

const route: NewRoute = {
  environmentId: null,
  channel: 'sms',
  country: null,
  prefix: null,
  sender: null,
  purpose: null,
  connections: ['main'],
};
const sender: NewSender = {
  connection: 'main',
  environmentId: null,
  value: 'ExampleShop',
  kind: 'alphanumeric',
  countries: [],
  senderGroup: null,
  throughput: null,
};

describe('the default route of a new connection', () => {
  const add = (name: string) =>
    database
      .transaction()
      .execute((transaction) => addDefaultRoute(transaction, testActor, { name, environmentId: null }));
  const names = async () => (await listRoutes(database)).map(({ connections }) => connections.map(({ name }) => name));

  it('is added once, since a second would never apply', async () => {
    expect(await add('main')).toMatch(/^The route \w+ sends all SMS over it\./);
    expect(await add('backup')).toMatch(/^No route was added, because the route \w+ takes all SMS\./);
    expect(await names()).toEqual([['main']]);
  });

  it('takes the place of removed connections', async () => {
    await addRoute(database, testActor, { ...route, connections: ['main', 'backup'] });
    await database.deleteFrom('connections').where('name', '=', 'main').execute();
    expect(await add('own')).toMatch(/^No route was added/);
    await database.deleteFrom('connections').where('name', '=', 'backup').execute();
    await testConnection(database, 'main');
    expect(await add('main')).toMatch(/^The route \w+ had only removed connections: it sends all SMS over it now\./);
    expect(await names()).toEqual([['main']]);
  });

  it('takes nothing from a later route for all SMS that works', async () => {
    await addRoute(database, testActor, route);
    await addRoute(database, testActor, { ...route, connections: ['backup'] });
    await database.deleteFrom('connections').where('name', '=', 'main').execute();
    await testConnection(database, 'trial');
    expect(await add('trial')).toMatch(/^No route was added/);
    expect(await names()).toEqual([[null], ['backup']]);
  });
});

describe('routes', () => {
  it('depend on a connection when they have no other', async () => {
    const { id } = await addRoute(database, testActor, route);
    await addRoute(database, testActor, { ...route, country: 'US', connections: ['main', 'backup'] });
    expect(findDependentRoutes(await listRoutes(database), 'main')).toEqual([id]);
    await database.deleteFrom('connections').where('name', '=', 'backup').execute();
    expect(findDependentRoutes(await listRoutes(database), 'main')).toHaveLength(2);
    await database.deleteFrom('connections').where('name', '=', 'main').execute();
    expect(findDependentRoutes(await listRoutes(database), 'main')).toEqual([]);
  });

  it('are listed with their connections, those of environments first', async () => {
    await addRoute(database, testActor, route);
    await addRoute(database, testActor, {
      ...route,
      environmentId: account.environmentId,
      country: 'US',
      connections: ['own', 'backup'],
    });
    const routes = await listRoutes(database);
    expect(routes.map(({ environmentId, connections }) => [environmentId, connections])).toEqual([
      [
        account.environmentId,
        [
          { name: 'own', state: 'on' },
          { name: 'backup', state: 'paused' },
        ],
      ],
      [null, [{ name: 'main', state: 'on' }]],
    ]);
  });

  it('name the earlier one that matches all their messages', async () => {
    const add = async (change: Partial<NewRoute>) => (await addRoute(database, testActor, { ...route, ...change })).id;
    const coveredBy = async (id: string) => (await listRoutes(database)).find((one) => one.id === id)?.coveredBy;
    const london = await add({ prefix: '+4420' });
    const britain = await add({ prefix: '+44' });
    const passcodes = await add({ prefix: '+44', purpose: 'passcode' });
    const mobile = await add({ prefix: '+447', sender: 'ExampleShop', purpose: 'message' });
    const all = await add({});
    const france = await add({ country: 'FR' });
    const own = await add({ environmentId: account.environmentId, country: 'FR' });
    for (const id of [london, britain, all, own]) expect(await coveredBy(id)).toBeNull();
    for (const id of [passcodes, mobile]) expect(await coveredBy(id)).toBe(britain);
    expect(await coveredBy(france)).toBe(all);
    await removeRoute(database, testActor, all);
    expect(await coveredBy(france)).toBeNull();
  });

  const prefixes = async () =>
    (await listRoutes(database)).filter(({ environmentId }) => environmentId === null).map(({ prefix }) => prefix);
  const positions = async () => (await listRoutes(database)).map(({ position }) => position);

  it('have positions without gaps, those of each owner from 1', async () => {
    for (const prefix of ['+1', '+2', '+3']) await addRoute(database, testActor, { ...route, prefix });
    await addRoute(database, testActor, { ...route, environmentId: account.environmentId });
    expect(await addRoute(database, testActor, { ...route, prefix: '+4', position: 2 })).toMatchObject({ position: 2 });
    expect(await addRoute(database, testActor, { ...route, prefix: '+5', position: 99 })).toMatchObject({
      position: 5,
    });
    expect(await prefixes()).toEqual(['+1', '+4', '+2', '+3', '+5']);
    expect(await positions()).toEqual([1, 1, 2, 3, 4, 5]);
    const second = (await listRoutes(database)).find(({ prefix }) => prefix === '+4');
    expect(await removeRoute(database, testActor, second?.id ?? '')).toBe(true);
    expect(await removeRoute(database, testActor, second?.id ?? '')).toBe(false);
    expect(await prefixes()).toEqual(['+1', '+2', '+3', '+5']);
    expect(await positions()).toEqual([1, 1, 2, 3, 4]);
  });

  it('move among those of their owner, with their former place in the audit log', async () => {
    const ids: string[] = [];
    for (const prefix of ['+1', '+2', '+3']) ids.push((await addRoute(database, testActor, { ...route, prefix })).id);
    const own = await addRoute(database, testActor, { ...route, environmentId: account.environmentId });
    const [first = '', , last = ''] = ids;
    expect(await moveRoute(database, testActor, { id: last, position: 1 })).toBe(1);
    expect(await prefixes()).toEqual(['+3', '+1', '+2']);
    expect(await moveRoute(database, testActor, { id: last, position: 2 })).toBe(2);
    expect(await prefixes()).toEqual(['+1', '+3', '+2']);
    expect(await moveRoute(database, testActor, { id: first, position: 99 })).toBe(3);
    expect(await prefixes()).toEqual(['+3', '+2', '+1']);
    expect(await positions()).toEqual([1, 1, 2, 3]);
    expect(await moveRoute(database, testActor, { id: own.id, position: 2 })).toBe(1);
    expect(await moveRoute(database, testActor, { id: 'unknown', position: 1 })).toBeUndefined();
    const entries = await database
      .selectFrom('audit_log')
      .select(['target_id', 'before', 'after'])
      .where('action', '=', 'route.moved')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { target_id: last, before: { position: 3 }, after: { position: 1 } },
      { target_id: last, before: { position: 1 }, after: { position: 2 } },
      { target_id: first, before: { position: 1 }, after: { position: 3 } },
    ]);
  });

  it('that are added at the same time get different positions', async () => {
    await Promise.all(Array.from({ length: 8 }, () => addRoute(database, testActor, { ...route, position: 1 })));
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each<[string, Partial<NewRoute>, () => string | null]>([
    ['There is no connection missing.', { connections: ['main', 'missing'] }, () => null],
    ['Sandbox accounts always use the connection sandbox', { connections: ['sandbox'] }, () => null],
    ['The connection own belongs to an account.', { connections: ['own'] }, () => null],
    ['The connection own belongs to another account', { connections: ['own'] }, () => other.environmentId],
  ])('reject: %s', async (fault, changes, owner) => {
    await expect(addRoute(database, testActor, { ...route, ...changes, environmentId: owner() })).rejects.toThrow(
      fault,
    );
    expect(await listRoutes(database)).toEqual([]);
  });

  it('show a connection that was removed', async () => {
    await addRoute(database, testActor, { ...route, connections: ['main', 'backup'] });
    await database.deleteFrom('connections').where('name', '=', 'main').execute();
    expect((await listRoutes(database))[0]?.connections.map(({ name }) => name)).toEqual([null, 'backup']);
  });
});

describe('senders', () => {
  it('are listed by connection, and removed', async () => {
    const number = { ...sender, value: '+12025550199', kind: 'number' as const, countries: ['US'], throughput: 2.5 };
    expect(await addSender(database, testActor, number)).toMatchObject({ ownerId: null });
    expect(await addSender(database, testActor, { ...sender, connection: 'own' })).toMatchObject({
      ownerId: account.environmentId,
    });
    expect(await listSenders(database)).toMatchObject([
      { ...number, ownerId: null },
      { ...sender, connection: 'own', ownerId: account.environmentId },
    ]);
    expect(await removeSender(database, testActor, 'main', '12025550199')).toBe(true);
    expect(await removeSender(database, testActor, 'main', '12025550199')).toBe(false);
    expect(await listSenders(database)).toHaveLength(1);
  });

  it('can be the same on several connections of one owner, in one group', async () => {
    const { environmentId } = account;
    await addSender(database, testActor, { ...sender, environmentId, senderGroup: 'shop' });
    const again = { ...sender, senderGroup: 'shop' };
    await addSender(database, testActor, { ...again, connection: 'own' });
    await addSender(database, testActor, { ...again, connection: 'backup', environmentId });
    expect(await listSenders(database)).toHaveLength(3);
  });

  it.each<[string, Partial<NewSender>]>([
    ['has this sender already', {}],
    ['has this sender for another owner', { connection: 'own' }],
    ['has this sender for another owner', { connection: 'own', value: 'EXAMPLESHOP' }],
    ['has this sender in another group. Add it without --group.', { connection: 'backup', senderGroup: 'shop' }],
    ['There is no connection missing', { connection: 'missing' }],
  ])('reject: %s', async (fault, changes) => {
    await addSender(database, testActor, sender);
    await expect(addSender(database, testActor, { ...sender, ...changes })).rejects.toThrow(fault);
    expect(await listSenders(database)).toHaveLength(1);
  });

  it('have one owner, also when they are added at the same time', async () => {
    const adding = [account, other].map(({ environmentId }, index) =>
      addSender(database, testActor, { ...sender, environmentId, connection: ['main', 'backup'][index] ?? '' }),
    );
    const results = await Promise.allSettled(adding);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are removed with their connection', async () => {
    await addSender(database, testActor, sender);
    await database.deleteFrom('connections').where('name', '=', 'main').execute();
    expect(await database.selectFrom('senders').selectAll().execute()).toEqual([]);
  });
});

describe('the cache', () => {
  let cache: RoutingCache;
  beforeEach(() => {
    cache = createRoutingCache(database, context.log);
  });
  afterEach(() => cache.close());

  it('reads changes of routes and senders, and keeps its table without any', async () => {
    await cache.start();
    const { id } = await addRoute(database, testActor, route);
    await cache.refresh();
    const table = cache.table();
    expect(table.routesOf('any')).toEqual([
      { ...table.routesOf('any')[0], id, position: 1, environmentId: null, connectionIds: [expect.any(String)] },
    ]);
    const [connectionId = ''] = table.routesOf('any')[0]?.connectionIds ?? [];
    await cache.refresh();
    expect(cache.table()).toBe(table);
    await addSender(database, testActor, { ...sender, countries: ['FR'], senderGroup: 'shop', throughput: 2.5 });
    await cache.refresh();
    const at = (country: string) => ({ environmentId: 'any', country });
    expect(cache.table().allowsSender(connectionId, 'ExampleShop', at('FR'))).toBe(true);
    expect(cache.table().allowsSender(connectionId, 'ExampleShop', at('US'))).toBe(false);
    expect(cache.table().findSender(connectionId, 'ExampleShop')).toMatchObject({ throughput: 2.5 });
    expect(cache.table().senderGroupOf('ExampleShop')).toBe('shop');
    expect(cache.table().senderGroupOf('12025550199')).toBe('+12025550199');
    await removeRoute(database, testActor, id);
    await cache.refresh();
    expect(cache.table().routesOf('any')).toEqual([]);
  });

  it('keeps what it knows while the database cannot be read', async () => {
    await addRoute(database, testActor, route);
    await cache.start();
    await open.pool.query('ALTER TABLE routing_changes RENAME TO hidden_changes');
    try {
      await expect(cache.refresh()).rejects.toThrow('routing_changes');
      expect(cache.table().routesOf('any')).toHaveLength(1);
    } finally {
      await open.pool.query('ALTER TABLE hidden_changes RENAME TO routing_changes');
    }
  });
});
