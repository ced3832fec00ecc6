import { Gauge } from 'prom-client';
import { expect, it } from 'vitest';
import { ScrapeRegistry } from './scrape-registry.ts';

it('shows the metrics that can be collected, and of others the description only', async () => {
  const registry = new ScrapeRegistry(50);
  const registers = [registry];
  new Gauge({ name: 'hanging', help: 'Never collected.', registers, collect: () => new Promise<void>(() => {}) });
  new Gauge({ name: 'quick', help: 'Collected at once.', registers, collect() {} }).set(2);
  const lines = (await registry.metrics()).split('\n').filter(Boolean);
  expect(lines).toEqual([
    '# HELP hanging Never collected.',
    '# TYPE hanging gauge',
    '# HELP quick Collected at once.',
    '# TYPE quick gauge',
    'quick 2',
  ]);
});

it('fails when a metric fails to be collected, as Prometheus expects', async () => {
  const registry = new ScrapeRegistry();
  const collect = () => Promise.reject(new Error('no value'));
  new Gauge({ name: 'failing', help: 'Fails.', registers: [registry], collect });
  await expect(registry.metrics()).rejects.toThrow('no value');
});
