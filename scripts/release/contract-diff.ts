import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bump } from './bump.ts';

interface Side {
  /** JSON pointer into the document, with a leading `#`. */
  pointer: string;
}

/** One difference between two documents, as `redocly diff --format json` reports it. */
export interface Change {
  path: string;
  kind: 'added' | 'removed' | 'modified';
  property?: string;
  impact: Bump;
  verdicts: { ruleId: string; message: string }[];
  base?: Side;
  revision?: Side;
}

// Redocly is the contract's tool, so it is installed only there.
const redocly = join(import.meta.dirname, '../../spec/node_modules/.bin/redocly');

/**
 * The differences between two bundled documents; that of `info.version` is left out.
 *
 * @param base path of the older document
 * @param revision path of the newer document
 * @throws when a file is missing or not an OpenAPI document
 */
export function diffContracts(base: string, revision: string): Change[] {
  const report = execFileSync(redocly, ['diff', base, revision, '--format', 'json', '--fail-on', 'none'], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { changes } = JSON.parse(report) as { changes: Change[] };
  return changes.filter(({ path, property }) => !(path === '#/info' && property === 'version'));
}
