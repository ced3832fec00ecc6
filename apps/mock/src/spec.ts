import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject, pointerTarget } from '@omnichannel/contract';
import type { FamilyPrefixes } from '@omnichannel/error-formats';
import { StartError } from './errors.ts';

/** The fields of an OpenAPI document that the mock reads itself; Prism reads the rest. */
export interface Document {
  openapi: string;
  info?: { title?: string; version?: string };
  security?: unknown;
  components?: { securitySchemes?: unknown; schemas?: unknown };
  paths: Record<string, Record<string, unknown>>;
  'x-families'?: Partial<FamilyPrefixes>;
  'x-test-numbers'?: Record<string, TestNumber[]>;
  'x-collections'?: Record<string, unknown>;
}

/** A recipient with a fixed outcome: a phone number or a messenger id. */
interface TestNumber {
  number?: string;
  id?: string;
  outcome: string;
  /** The outcome in a sentence. */
  description?: string;
}

/** Path of the contract's own bundle. */
export function defaultSpec(): string {
  return fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.json'));
}

/**
 * Reads an OpenAPI 3 document, JSON or YAML, that is in one file.
 *
 * @param path of the document; a relative one begins where the process was started
 * @throws {StartError} when it cannot be read, parsed or served; the message names the file and what is wrong
 */
export async function loadSpec(path: string): Promise<Document> {
  const file = resolve(path);
  const document = await parse(file, await read(file));
  const fault = faultOf(document);
  if (fault) throw new StartError(`${file} cannot be served: ${fault}`);
  return document as Document;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file.' : code === 'EISDIR' ? 'it is a directory.' : message;
    const advice = file === defaultSpec() ? ' Build the contract first: pnpm --filter @omnichannel/spec build' : '';
    throw new StartError(`${file} cannot be read: ${reason}${advice}`);
  }
}

async function parse(file: string, text: string): Promise<unknown> {
  const json = /^\s*[{[]/.test(text);
  try {
    if (json) return JSON.parse(text);
    // Loaded only when it is needed: the contract itself is read as JSON.
    const yaml = await import('yaml');
    return yaml.parse(text);
  } catch (error) {
    throw new StartError(`${file} is not valid ${json ? 'JSON' : 'YAML'}: ${(error as Error).message}`);
  }
}

/** Why a document cannot be served, or undefined. */
function faultOf(document: unknown): string | undefined {
  if (!isObject(document)) return 'it is not an OpenAPI document, which is an object with the field openapi.';
  const { openapi, paths } = document;
  if (typeof openapi !== 'string' || !openapi.startsWith('3.')) {
    return `its field openapi is ${JSON.stringify(openapi) ?? 'missing'}; an OpenAPI 3 document says 3.0.x or 3.1.x.`;
  }
  if (!isObject(paths) || Object.keys(paths).length === 0) return 'it has no paths.';
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith('/')) return `the path ${JSON.stringify(path)} does not begin with a slash.`;
    if (!isObject(item)) return `the path ${path} is not an object.`;
  }
  return brokenReference(document, document);
}

function brokenReference(node: unknown, document: object): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') {
    if (!$ref.startsWith('#')) {
      return `it refers to ${$ref}, outside the file. Bundle it into one file first, for example with redocly bundle.`;
    }
    if (pointerTarget(document, $ref) === undefined) return `it refers to ${$ref}, which is not in it.`;
  }
  for (const child of Object.values(node)) {
    const fault = brokenReference(child, document);
    if (fault) return fault;
  }
  return undefined;
}
