import { expect, it } from 'vitest';
import { readTypes, scrape, seriesOf, useService } from './metrics-service.ts';
import { isPromtoolMissing, promtool } from './promtool.ts';

const service = await useService();

/** Adds a sample to each metric that has none yet: promtool does not look at those. */
function withSamples(text: string): string {
  const [types, samples] = [readTypes(text), new Set(text.match(/^\w+(?=[ {])/gm))];
  const lines = text.split('\n').filter((line) => {
    const [, name = ''] = /^# (?:TYPE|HELP) (\w+)/.exec(line) ?? [];
    return name === '' || seriesOf(name, types.get(name) ?? '').some((series) => samples.has(series));
  });
  for (const [name, type] of types) {
    if (seriesOf(name, type).some((series) => samples.has(series))) continue;
    const [help] = new RegExp(`^# HELP ${name} .*$`, 'm').exec(text) ?? [];
    const values =
      type === 'histogram' ? [`${name}_bucket{le="+Inf"} 1`, `${name}_sum 1`, `${name}_count 1`] : [`${name} 1`];
    lines.push(help ?? '', `# TYPE ${name} ${type}`, ...values);
  }
  return `${lines.filter(Boolean).join('\n')}\n`;
}

it.skipIf(isPromtoolMissing)('promtool accepts the metrics and their names', async () => {
  const text = await scrape(service);
  expect(promtool(['check', 'metrics'], text)).toEqual({ code: 0, output: '' });
  expect(promtool(['check', 'metrics'], withSamples(text))).toEqual({ code: 0, output: '' });
  // It would find a name that does not follow the conventions.
  const renamed = withSamples(text).replaceAll('omnichannel_messages_total', 'omnichannel_messages_count_total_x');
  expect(promtool(['check', 'metrics'], renamed).output).toContain('omnichannel_messages_count_total_x');
});

it('names end with their unit, a counter with _total, and no two are the same in OpenMetrics', async () => {
  const types = readTypes(await scrape(service));
  const own = [...types].filter(([name]) => name.startsWith('omnichannel_'));
  expect(own.length).toBeGreaterThan(30);
  for (const [name, type] of own) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kib|mib)(_|$)/);
  }
  const families = [...types].map(([name]) => name.replace(/_total$/, ''));
  expect(families.filter((name, index) => families.indexOf(name) !== index)).toEqual([]);
});
