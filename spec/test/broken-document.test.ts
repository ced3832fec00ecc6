import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runLint } from './lint.ts';

const spec = fileURLToPath(new URL('../', import.meta.url));
const parts = [
  'openapi.yaml',
  'admin',
  'redocly.yaml',
  'families.yaml',
  'test-numbers.yaml',
  'components',
  'paths',
  'scripts',
  'webhooks',
  'workflows',
];

/** Lints a copy of the contract in which one text of one file is replaced. */
async function lintBroken(file: string, text: string, replacement: string) {
  const folder = mkdtempSync(join(tmpdir(), 'omnichannel-broken-'));
  try {
    for (const part of parts) cpSync(join(spec, part), join(folder, part), { recursive: true });
    symlinkSync(join(spec, 'rules'), join(folder, 'rules'));
    const content = readFileSync(join(folder, file), 'utf8');
    expect(content, `${file} no longer holds the text that this test breaks`).toContain(text);
    writeFileSync(join(folder, file), content.replace(text, replacement));
    const { exitCode, findings } = await runLint(folder);
    return { exitCode, findings: findings.map((finding) => finding.replaceAll(`${folder}/`, '')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.concurrent.for([
  {
    name: 'a broken $ref',
    file: 'paths/v1_topics.yaml',
    text: 'TopicPage.yaml',
    replacement: 'TopicPages.yaml',
    finding:
      /^paths\/v1_topics\.yaml:\d+ Can't resolve \$ref: .*TopicPages\.yaml'. Correct the path, add the file, or repair its YAML\.$/,
  },
  {
    name: 'an example that does not fit its schema',
    file: 'components/examples/requestVerification/passcodeSent.request.yaml',
    text: "codeLength: '6'",
    replacement: "codeLength: '7'",
    finding:
      /^components\/examples\/requestVerification\/passcodeSent\.request\.yaml:\d+ .*`codeLength` .*Correct the example, or its schema\.$/,
  },
  {
    name: 'an operation without provenance',
    file: 'paths/auth_v1_tokens.yaml',
    text: '  x-provenance: assumed\n',
    replacement: '',
    finding:
      /^paths\/auth_v1_tokens\.yaml:2 The operation has no x-provenance\. Say where it comes from: documented, assumed, added\.$/,
  },
])('lint reports $name, with the location and the solution', async ({ file, text, replacement, finding }) => {
  const { exitCode, findings } = await lintBroken(file, text, replacement);
  expect(exitCode).toBe(1);
  expect(findings).toContainEqual(expect.stringMatching(finding));
});
