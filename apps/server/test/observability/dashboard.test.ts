import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { namesIn, pathOf } from './deploy-files.ts';
import { readTypes, scrape, seriesOf, useService } from './metrics-service.ts';
import { isPromtoolMissing, promtool, withFile } from './promtool.ts';

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string }[];
}

interface Dashboard {
  panels: Panel[];
  annotations: { list: { expr: string }[] };
  templating: { list: { name: string; query: string | { query: string } }[] };
}

const service = await useService();
const text = await readFile(pathOf('grafana/omnichannel.json'), 'utf8');
const { panels, annotations, templating } = JSON.parse(text) as Dashboard;
const expressions = [
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...annotations.list.map(({ expr }) => expr),
];

/** Replaces the variables of Grafana by values. */
const withValues = (expr: string) => expr.replaceAll('$__rate_interval', '5m').replace(/\$\{?\w+\}?/g, '.*');

it.skipIf(isPromtoolMissing)('promtool accepts the expressions', async () => {
  const check = (all: readonly string[]) => {
    const rules = all.map((expr, index) => ({ record: `panel:${index}`, expr: withValues(expr) }));
    return withFile('rules.yml', stringify({ groups: [{ name: 'panels', rules }] }), (path) =>
      promtool(['check', 'rules', path]),
    );
  };
  const { code, output } = await check(expressions);
  expect(output).toContain(`SUCCESS: ${expressions.length} rules found`);
  expect(code).toBe(0);
  expect((await check(['sum by (state (omnichannel_links)'])).code).toBe(1);
});

it('the service has the metrics of all panels and variables', async () => {
  const types = readTypes(await scrape(service));
  const series = [...types].flatMap(([name, type]) => [name, ...seriesOf(name, type)]);
  expect(expressions.length).toBeGreaterThan(30);
  expect(series).toEqual(expect.arrayContaining(namesIn(text)));
  for (const expr of expressions) expect(/\bALERTS\b/.test(expr) || namesIn(expr).length > 0, expr).toBe(true);
});

it('uses the variables that it declares, and its panels do not overlap', () => {
  const declared = new Set(templating.list.map(({ name }) => name));
  const used = new Set(Array.from(text.matchAll(/\$\{?(\w+)/g), ([, name]) => name));
  used.delete('__rate_interval');
  expect(used).toEqual(declared);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});
