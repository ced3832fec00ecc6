import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FamilyPrefixes } from '@omnichannel/error-formats';

// Vite, which loads the global setup of the tests, has no `import.meta.resolve`.
const require = createRequire(import.meta.url);

/** The properties of the bundled contract that the service reads. */
export interface Document {
  paths: Record<string, Record<string, unknown>>;
  security?: readonly unknown[];
  'x-families': FamilyPrefixes;
  'x-test-numbers': Record<string, { number?: string; id?: string; outcome: string }[]>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}

/** Reads the contract of the admin API, which has the error formats of the public one. */
export async function readAdminDocument(): Promise<Document> {
  return JSON.parse(await readFile(require.resolve('@omnichannel/spec/admin.json'), 'utf8')) as Document;
}

/** Returns the path of the contract that the service was built with. */
export function documentFile(): string {
  return require.resolve('@omnichannel/spec/openapi.json');
}

/** Reads the contract that the service was built with. */
export async function readDocument(): Promise<Document> {
  return JSON.parse(await readFile(documentFile(), 'utf8')) as Document;
}

let cached: Document | undefined;

/** Returns the contract synchronously. It is read on first use. */
export function cachedDocument(): Document {
  cached ??= JSON.parse(readFileSync(documentFile(), 'utf8')) as Document;
  return cached;
}
