import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { namesIn, pathOf, readAlertRules, readRuleTests, rulesFile, ruleTestsFile } from './deploy-files.ts';
import { readTypes, scrape, seriesOf, useService } from './metrics-service.ts';
import { isPromtoolMissing, promtool, withFile } from './promtool.ts';

const service = await useService();
const rules = await readAlertRules();
const tests = await readRuleTests();

/** Labels that Prometheus adds, and that of buckets. */
const addedLabels = ['instance', 'job', 'le'];

it.skipIf(isPromtoolMissing)(
  'promtool accepts the rules, and their unit tests succeed',
  async () => {
    const checked = promtool(['check', 'rules', pathOf(rulesFile)]);
    expect(checked).toEqual({ code: 0, output: expect.stringContaining(`SUCCESS: ${rules.length} rules found`) });
    expect(promtool(['test', 'rules', pathOf(ruleTestsFile)])).toEqual({
      code: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  },
  60_000,
);

it.skipIf(isPromtoolMissing)('the unit tests find a rule that never fires', async () => {
  const broken = (await readFile(pathOf(rulesFile), 'utf8')).replace('state="broken"', 'state="brokn"');
  const test = tests.find(({ name }) => name === 'OmnichannelConnectionBroken');
  const { code, output } = await withFile('rules.yml', broken, (path) =>
    withFile('tests.yml', stringify({ rule_files: [path], evaluation_interval: '1m', tests: [test] }), (tested) =>
      promtool(['test', 'rules', tested]),
    ),
  );
  expect(output).toMatch(/FAILED[\s\S]*OmnichannelConnectionBroken/);
  expect(code).toBe(1);
});

it('each alert has a unit test in which it fires', () => {
  expect(tests.map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert));
  for (const { name, promql_expr_test: expressions } of tests) {
    expect(
      expressions.some(({ exp_samples }) => exp_samples === undefined),
      name,
    ).toBe(true);
    const fired = expressions.flatMap(({ exp_samples = [] }) => exp_samples.map(({ labels }) => labels));
    expect(fired, name).toEqual([expect.stringContaining(`alertname="${name}", alertstate="firing"`)]);
  }
});

it('the service has the metrics of the rules, with the labels of their tests', async () => {
  const types = readTypes(await scrape(service));
  const series = new Set([...types].flatMap(([name, type]) => seriesOf(name, type)));
  for (const { expr, alert } of rules) {
    const names = namesIn(expr);
    if (alert !== 'OmnichannelDown') expect(names.length, alert).toBeGreaterThan(0);
    for (const name of names) expect([...series], alert).toContain(name);
  }
  const metrics = service.context.metrics;
  for (const { series: shown } of tests.flatMap(({ input_series }) => input_series)) {
    const [name = '', labels = ''] = shown.split(/[{}]/);
    if (name === 'up') continue;
    const metric = metrics.getSingleMetric(name.replace(/_(bucket|count)$/, '')) ?? metrics.getSingleMetric(name);
    // Its type does not declare them.
    const { labelNames = [] } = metric as { labelNames?: string[] };
    const used = Array.from(labels.matchAll(/(\w+)=/g), ([, label]) => label);
    expect([...labelNames, ...addedLabels], shown).toEqual(expect.arrayContaining(used));
  }
});

it('each alert leads to its runbook, and each runbook to an alert', async () => {
  const page = await readFile(new URL('../../docs/runbooks.md', import.meta.url), 'utf8');
  const { homepage } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const folder = homepage.replace('/tree/', '/blob/').replace('#readme', '');
  expect(Array.from(page.matchAll(/^## (.+)$/gm), ([, title]) => title)).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook_url).toBe(`${folder}/docs/runbooks.md#${alert.toLowerCase()}`);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary && annotations.description, alert).toMatch(/\w/);
  }
  // An alert that a runbook names exists.
  const named = Array.from(page.matchAll(/`(Omnichannel\w+)`/g), ([, name]) => name);
  expect(rules.map(({ alert }) => alert)).toEqual(expect.arrayContaining(named));
  const metrics = readTypes(await scrape(service));
  expect([...metrics.keys()]).toEqual(expect.arrayContaining(namesIn(page)));
});
