#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { describeUnsupportedNode } from './platform/process/node-version.ts';

// First of all, and with nothing that an old Node lacks: it would fail at the imports below with a SyntaxError.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const fault = describeUnsupportedNode(process.versions.node, engines.node);
if (fault) {
  console.error(`omnichannel-server: ${fault}`);
  process.exitCode = 1;
} else {
  const { main } = await import('./cli/main.ts');
  await main(process.argv.slice(2));
}
