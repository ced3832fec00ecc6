/** Samples in TypeScript with the client of the admin API. Each is a runnable module. */
import { addresses } from '../addresses.ts';
import type { Entry } from '../contract.ts';
import { callOf, isDownload, jsonOf, operatorKeyVariable } from './call.ts';
import type { Scenario } from './scenarios.ts';
import { source } from './source.ts';

export function adminTypescript(entry: Entry, scenario: Scenario): string {
  return [
    "import { OmnichannelAdmin } from '@omnichannel/admin';",
    '',
    'const admin = new OmnichannelAdmin({',
    `  baseUrl: '${addresses.service}',`,
    `  operatorKey: process.env.${operatorKeyVariable} ?? '',`,
    '});',
    ...callLines(entry, scenario),
    '',
  ].join('\n');
}

function callLines(entry: Entry, scenario: Scenario): string[] {
  const { operation } = entry;
  const { parameters, payload } = callOf(entry, scenario);
  const args = [
    ...Object.values(parameters.path).map(String),
    ...(payload ? [jsonOf(payload)] : []),
    ...(Object.keys(parameters.query).length > 0 ? [parameters.query] : []),
  ];
  const call = `admin.${operation['x-resource']}(${args.map((one) => source(one, '', 60)).join(', ')})`;
  if (operation['x-pagination']) return [`for await (const item of ${call}) console.log(item);`];
  if (isDownload(scenario)) return [`const file = await ${call};`, 'console.log(file.type, file.size);'];
  return [scenario.response?.body ? `console.log(await ${call});` : `await ${call};`];
}
