import { expect, test } from 'vitest';
import { adminEntries, type Entry } from '../contract.ts';
import { adminCurl, adminTypescript } from './admin-samples.ts';

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
  expect(adminTypescript(entry)).toBe(`${start}for await (const item of admin.accounts.list()) console.log(item);\n`);
  expect(adminCurl(entry)).toBe(
    'curl http://127.0.0.1:4020/admin/v1/accounts \\\n  -H "Authorization: Bearer $OMNICHANNEL_OPERATOR_KEY"',
  );
});

test('a path has the example of its parameter', () => {
  const entry = entryOf('getAccount');
  expect(adminTypescript(entry)).toBe(`${start}console.log(await admin.accounts.get('691f0c5de2a4b8701c3d5e10'));\n`);
  expect(adminCurl(entry)).toContain('/admin/v1/accounts/691f0c5de2a4b8701c3d5e10 ');
});

/** An operation that changes an account, as the contract would have it. */
function changing(type: string, example: object): Entry {
  const entry = entryOf('getAccount');
  const requestBody = { content: { [type]: { examples: { changed: { summary: 'Changed', ...example } } } } };
  const operation = { ...entry.operation, 'x-resource': 'accounts.update', requestBody };
  return { ...entry, method: 'patch', operation };
}

test('a change sends its body', () => {
  const entry = changing('application/json', { value: { defaultSender: "Amira's" } });
  expect(adminTypescript(entry)).toContain(
    "console.log(await admin.accounts.update('691f0c5de2a4b8701c3d5e10', {\n  defaultSender: 'Amira\\'s',\n}));\n",
  );
  expect(adminCurl(entry)).toMatch(/^curl \S+ \\\n {2}-X PATCH \\\n/);
  expect(adminCurl(entry)).toContain(`-d '{"defaultSender": "Amira'\\''s"}'`);
});

test('an upload sends a file', () => {
  const form = changing('multipart/form-data', { value: { file: '%PDF', name: 'terms' } });
  expect(adminCurl(form)).toContain("-F 'file=@file' \\\n  -F 'name=terms'");
  expect(adminTypescript(form)).toContain("const file = await openAsBlob('file');");
  expect(adminTypescript(form)).toContain("5e10', {\n  file,\n  name: 'terms',\n}));\n");
  const bytes = changing('application/octet-stream', { value: '%PDF' });
  expect(adminCurl(bytes)).toContain("-H 'Content-Type: application/octet-stream' \\\n  --data-binary @file");
  expect(adminTypescript(bytes)).toContain("('691f0c5de2a4b8701c3d5e10', file)");
});
