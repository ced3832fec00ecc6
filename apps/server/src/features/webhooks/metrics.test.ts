import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { testDatabase, useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { setEndpoint } from './endpoints.ts';
import { createWebhookMetrics } from './metrics.ts';
import { endpointKinds } from './webhook-event.ts';

const open = await useDatabase();

/** The values of a metric, by its labels, without the counters that are 0. */
async function valuesOf(registry: Registry, name: string) {
  const metric = (await registry.getMetricsAsJSON()).find((one) => one.name === `omnichannel_webhook_${name}`);
  const isCounter = metric?.type === ('counter' as never);
  const values = metric?.values.filter(({ value }) => !isCounter || value > 0);
  return values?.map(({ value, labels }) => ({ value, ...labels }));
}

it('each metric has a name, a type and a help text', async () => {
  const registry = new Registry();
  createWebhookMetrics(registry, open.database);
  const metrics = await registry.getMetricsAsJSON();
  expect(metrics.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
    'omnichannel_webhook_attempts_total counter',
    'omnichannel_webhook_disabled_endpoints gauge',
    'omnichannel_webhook_endpoints_disabled_total counter',
    'omnichannel_webhook_first_attempt_seconds histogram',
    'omnichannel_webhook_oldest_due_seconds gauge',
  ]);
  for (const { help } of metrics) expect(help).toMatch(/^[A-Z].*\.$/);
});

it('counts attempts and switched-off endpoints by their labels', async () => {
  const registry = new Registry();
  const metrics = createWebhookMetrics(registry, open.database);
  for (const state of ['delivered', 'delivered', 'waiting'] as const) metrics.attempted('rcs', state);
  metrics.attempted('chat', 'dead');
  metrics.disabled('rcs', 'gone');
  metrics.oldestDue(12);
  expect(await valuesOf(registry, 'attempts_total')).toEqual([
    { value: 2, endpoint: 'rcs', outcome: 'delivered' },
    { value: 1, endpoint: 'rcs', outcome: 'waiting' },
    { value: 1, endpoint: 'chat', outcome: 'dead' },
  ]);
  expect(await valuesOf(registry, 'endpoints_disabled_total')).toEqual([{ value: 1, endpoint: 'rcs', reason: 'gone' }]);
  expect(await valuesOf(registry, 'oldest_due_seconds')).toEqual([{ value: 12 }]);
});

it('begins the counters of all endpoints at 0', async () => {
  const registry = new Registry();
  createWebhookMetrics(registry, open.database);
  const text = await registry.metrics();
  for (const kind of endpointKinds) {
    expect(text).toContain(`omnichannel_webhook_attempts_total{endpoint="${kind}",outcome="dead"} 0\n`);
    expect(text).toContain(`omnichannel_webhook_endpoints_disabled_total{endpoint="${kind}",reason="gone"} 0\n`);
  }
});

it('observes the time to the first attempt in seconds, from a millisecond to half a minute', async () => {
  const registry = new Registry();
  const metrics = createWebhookMetrics(registry, open.database);
  metrics.firstAttemptBegun(3);
  metrics.firstAttemptBegun(20_000);
  const text = await registry.metrics();
  for (const [bound, count] of [
    ['0.001', 0],
    ['0.0025', 0],
    ['0.005', 1],
    ['10', 1],
    ['30', 2],
  ]) {
    expect(text).toContain(`omnichannel_webhook_first_attempt_seconds_bucket{le="${bound}"} ${count}\n`);
  }
  expect(text).toContain('omnichannel_webhook_first_attempt_seconds_sum 20.003');
});

it('counts the disabled endpoints, by kind and reason', async () => {
  const own = await testDatabase();
  const context = testContext(own);
  const set = async (kind: 'rcs' | 'chat', reason?: 'gone' | 'failing') => {
    const { environmentId } = await testAccount(context);
    await setEndpoint(own.database, context.keys, { environmentId, kind, url: 'https://example.com/', sandbox: true });
    if (!reason) return;
    await own.database
      .updateTable('endpoints')
      .set({ disabled_at: new Date(), disabled_reason: reason })
      .where('environment_id', '=', environmentId)
      .execute();
  };
  for (const reason of ['gone', 'gone', 'failing', undefined] as const) await set('rcs', reason);
  await set('chat', 'gone');
  createWebhookMetrics(context.metrics, own.database);
  const shown = async () => (await valuesOf(context.metrics, 'disabled_endpoints')) ?? [];
  expect(await shown()).toHaveLength(3);
  expect(await shown()).toEqual(
    expect.arrayContaining([
      { value: 2, endpoint: 'rcs', reason: 'gone' },
      { value: 1, endpoint: 'rcs', reason: 'failing' },
      { value: 1, endpoint: 'chat', reason: 'gone' },
    ]),
  );
  await own.database.updateTable('endpoints').set({ disabled_at: null, disabled_reason: null }).execute();
  expect(await shown()).toEqual([]);
  await own.close();
  // Without the database, the other metrics are shown still.
  expect(await context.metrics.metrics()).toContain('# TYPE omnichannel_webhook_oldest_due_seconds gauge');
});
