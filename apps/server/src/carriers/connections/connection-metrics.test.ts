import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { registerConnectionStates } from './connection-metrics.ts';
import { addConnection, recordSignIn } from './connection-store.ts';
import { removeConnection } from './remove-connection.ts';

const open = await useDatabase();
const { database } = open;

it('show that a connection is broken', async () => {
  const registry = new Registry();
  registerConnectionStates(registry, database);
  const read = async () =>
    (await registry.getSingleMetric('omnichannel_connections')?.get())?.values.map(
      ({ labels, value }) => `${labels.connection} ${labels.state} ${value}`,
    );
  expect(await read()).toEqual([]);
  const added = await addConnection(database, testActor, testContext(open).keys, {
    name: 'main',
    kind: 'test',
    environmentId: null,
    settings: {},
    credentials: {},
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, added, { outcome: 'broken', reason: 'invalid password' });
  expect(await read()).toEqual(['main draft 0', 'main on 0', 'main paused 0', 'main broken 1']);
  await recordSignIn(database, added, { outcome: 'ok' });
  expect(await read()).toEqual(['main draft 0', 'main on 1', 'main paused 0', 'main broken 0']);
  await removeConnection(database, testActor, 'main', {});
  expect(await read()).toEqual([]);
});

it('show the kind of a connection, and its last times', async () => {
  const registry = new Registry();
  registerConnectionStates(registry, database);
  const connection = { environmentId: null, settings: {}, credentials: {}, window: 10, throughput: null, binds: 1 };
  const { keys } = testContext(open);
  const { id } = await addConnection(database, testActor, keys, { ...connection, name: 'used', kind: 'test' });
  await addConnection(database, testActor, keys, { ...connection, name: 'unused', kind: 'smpp' });
  await sql`
    INSERT INTO connection_outcomes (connection_id, accepted_at) VALUES (${id}, to_timestamp(1700000000))
  `.execute(database);
  await sql`
    INSERT INTO connection_webhooks (connection_id, last_at) VALUES (${id}, to_timestamp(1700000060))
  `.execute(database);
  const lines = (await registry.metrics()).match(/^omnichannel_connection_.*$/gm);
  expect(lines?.sort()).toEqual([
    'omnichannel_connection_info{connection="unused",kind="smpp"} 1',
    'omnichannel_connection_info{connection="used",kind="test"} 1',
    'omnichannel_connection_last_accepted_timestamp_seconds{connection="used"} 1700000000',
    'omnichannel_connection_last_webhook_timestamp_seconds{connection="used"} 1700000060',
  ]);
});
