#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { checkNodeVersion } from './node-version.ts';

// First of all, and with nothing that an old Node lacks: it would fail at the imports below with a SyntaxError.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const fault = checkNodeVersion(process.versions.node, engines.node);
if (fault) {
  console.error(`omnichannel-mock: ${fault}`);
  process.exitCode = 1;
} else {
  const { main } = await import('./main.ts');
  await main();
}
