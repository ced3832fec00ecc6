import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FamilyPrefixes } from '@omnichannel/dialects';

/** The members of the bundled contract that the service reads. */
export interface Document {
  paths: Record<string, Record<string, unknown>>;
  security?: readonly unknown[];
  'x-families': FamilyPrefixes;
}

/** Reads the contract that the service was built with. */
export async function readDocument(): Promise<Document> {
  const file = fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.json'));
  return JSON.parse(await readFile(file, 'utf8')) as Document;
}
