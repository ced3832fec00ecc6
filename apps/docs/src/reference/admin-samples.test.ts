import { expect, test } from 'vitest';
import { adminEntries, type Entry } from '../contract.ts';
import { firstScenario } from './call.ts';
import { languages } from './languages/languages.ts';
import { requestOf } from './languages/request.ts';
import { curl } from './samples.ts';
import { scenarioNamed } from './scenarios.ts';
import { typescript } from './typescript.ts';

const start = `import { OmnichannelAdmin } from '@omnichannel/admin';

const admin = new OmnichannelAdmin({
  baseUrl: 'http://127.0.0.1:4020',
  operatorKey: process.env.OMNICHANNEL_OPERATOR_KEY ?? '',
});
`;

function entryOf(id: string): Entry {
  const entry = adminEntries.find(({ operation }) => operation.operationId === id);
  return entry ?? expect.fail(`The admin API has no ${id}.`);
}

test('a list is read to its end', () => {
  const entry = entryOf('listAccounts');
  expect(typescript(entry)).toBe(`${start}for await (const item of admin.accounts.list()) console.log(item);\n`);
  expect(curl(entry)).toBe(
    'curl http://127.0.0.1:4020/admin/v1/accounts \\\n  -H "Authorization: Bearer $OMNICHANNEL_OPERATOR_KEY"',
  );
});

test('a path has the example of its parameter', () => {
  const entry = entryOf('getAccount');
  expect(typescript(entry)).toBe(`${start}console.log(await admin.accounts.get('691f0c5de2a4b8701c3d5e10'));\n`);
  expect(curl(entry)).toContain('/admin/v1/accounts/691f0c5de2a4b8701c3d5e10 ');
});

test('a change sends its body', () => {
  const entry = entryOf('updateEndpoint');
  expect(
    typescript(entry),
  ).toBe(`${start}console.log(await admin.endpoints.update('691f0c5de2a4b8701c3d5e10', 'messenger', {
  url: 'https://example.com/hooks/messenger',
}));\n`);
  expect(curl(entry)).toMatch(/^curl \S+ \\\n {2}-X PUT \\\n {2}-H "Authorization: Bearer \$OMNICHANNEL_OPERATOR_KEY"/);
});

test('an export is a file', () => {
  const entry = entryOf('exportUsage');
  expect(typescript(entry)).toContain('const file = await admin.usage.export();\nconsole.log(file.type, file.size);\n');
  expect(curl(entry)).toMatch(/-o exported\.csv$/);
});

test('a sign-in needs no operator key, but its client does', () => {
  const entry = entryOf('createSession');
  expect(curl(entry)).not.toContain('Authorization');
  expect(typescript(entry)).toContain('await admin.session.create({');
});

test.for(languages.filter(({ id }) => id !== 'ts'))('$name reads the operator key from a variable', ({ sampleOf }) => {
  const entry = entryOf('getAccount');
  expect(sampleOf(entry, firstScenario(entry))).toMatch(/Authorization.*Bearer .*OMNICHANNEL_OPERATOR_KEY/);
});

test('a scenario that the data selects has the request of the first one: a service ignores the name of a scenario', () => {
  const entry = entryOf('searchObjects');
  expect(requestOf(entry, scenarioNamed(entry, 'nothing'))).toEqual(requestOf(entry, scenarioNamed(entry, 'found')));
});
