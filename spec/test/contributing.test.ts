import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runLint } from './lint.ts';

const spec = fileURLToPath(new URL('../', import.meta.url));
const guide = readFileSync(join(spec, 'CONTRIBUTING.md'), 'utf8');

/** Reads the YAML blocks of the guide in order, without the indent of their list. */
const blocks = [...guide.matchAll(/^ {3}```yaml\n(.*?)^ {3}```/gms)].map(([, block = '']) =>
  block.replace(/^ {3}/gm, ''),
);

test('the operation that the guide adds passes lint unchanged', async () => {
  const [path = '', scenario = '', index = ''] = blocks;
  const folder = mkdtempSync(join(tmpdir(), 'omnichannel-contributing-'));
  try {
    cpSync(spec, folder, { recursive: true, filter: (file) => !/node_modules|\/(dist|rules)$/.test(file) });
    symlinkSync(join(spec, 'rules'), join(folder, 'rules'));
    writeFileSync(join(folder, 'paths/v1_topics_{topicKey}_summary.yaml'), path);
    const example = join(folder, 'components/examples/getTopicSummary/found.response.yaml');
    mkdirSync(dirname(example), { recursive: true });
    writeFileSync(example, scenario);
    const root = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    const entry = index.replace(/^(?=.)/gm, '  ');
    // A working copy may contain the example already.
    if (!root.includes(entry))
      writeFileSync(join(folder, 'openapi.yaml'), root.replace('paths:\n', `paths:\n${entry}`));
    expect(await runLint(folder)).toEqual({ exitCode: 0, findings: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
