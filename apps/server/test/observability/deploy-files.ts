import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const deploy = new URL('../../deploy/', import.meta.url);

/** The path of a file in `deploy/`. */
export const pathOf = (name: string): string => fileURLToPath(new URL(name, deploy));

export const rulesFile = 'prometheus/omnichannel.rules.yml';
export const ruleTestsFile = 'prometheus/omnichannel.rules.test.yml';

export interface AlertRule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

/** A unit test of an alert, which promtool runs. */
export interface RuleTest {
  name: string;
  input_series: { series: string; values: string }[];
  promql_expr_test: { expr: string; exp_samples?: { labels: string }[] }[];
}

export async function readAlertRules(): Promise<AlertRule[]> {
  const { groups } = parse(await readFile(pathOf(rulesFile), 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

export async function readRuleTests(): Promise<RuleTest[]> {
  return (parse(await readFile(pathOf(ruleTestsFile), 'utf8')) as { tests: RuleTest[] }).tests;
}

/** Returns the names of the metrics that the service must have for a text with expressions of PromQL. */
export function namesIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:omnichannel|nodejs|process)_\w+/g))].sort();
}
