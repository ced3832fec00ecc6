import { isObject } from '@omnichannel/contract';
import type { AnyRequest } from './requests.ts';

/** An account's own name, which errors repeat. Only its template in a workflow has the type of personal texts. */
const ownNames: readonly string[] = ['sender'];

/** Shorter texts are parts of ordinary words. */
const minLeakLength = 8;

/**
 * Finds what an error response must not hold: a regular expression of the contract, or a text that the request gave for a field that
 * the contract marks as personal (`x-pii`). A text that the contract lists as a value (`const`, `enum`) is not personal.
 *
 * @returns what was found of it in a response; empty where there is nothing
 */
export function createLeakFinder(document: object): (request: AnyRequest, response: string) => string[] {
  const patterns = new Set<string>();
  const personal = new Set<string>();
  const listed = new Set<unknown>();
  /** The contract's own sentences about a wrong field. Some have an example, which a request can have too. */
  const errors = new Set<string>();
  const visited = new Set<string>();
  // The operations with the schemas that they use: the fields of webhook events have names of their own.
  visit('paths' in document ? document.paths : document);

  return ({ path, query, headers, body }, response) => {
    const text = [...errors].reduce((rest, error) => rest.replaceAll(error, ''), decodeTexts(response));
    const given: string[] = [];
    // Errors name the fields at fault, so that a text that is also the name of a field is not personal.
    const fields = new Set<string>();
    if (body && !Buffer.isBuffer(body)) collect(body.json, false, { given, fields });
    const expressions = [...patterns].filter((pattern) => response.includes(JSON.stringify(pattern).slice(1, -1)));
    // A text that is also in the URL or in a content header is not personal: errors repeat the path, and a header that is not supported.
    const repeated = `${path} ${decodePath(path)}?${query} ${headers['Content-Type'] ?? ''} ${headers['Content-Encoding'] ?? ''}`;
    return [
      ...expressions,
      ...given.filter((value) => text.includes(value) && !repeated.includes(value) && !fields.has(value)),
    ];
  };

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    // Examples of the contract may be shown to developers.
    for (const [key, value] of Object.entries(node)) {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value);
      else if (key === 'x-error' && typeof value === 'string') errors.add(value);
      else if (key === 'properties' && isObject(value)) mark(value);
      else if (key === 'const') listed.add(value);
      else if (key === 'enum' && Array.isArray(value)) for (const one of value) listed.add(one);
      if (key === '$ref' && typeof value === 'string' && !visited.has(value)) {
        visited.add(value);
        visit(resolve(value));
      } else if (key !== 'examples') visit(value);
    }
  }

  function resolve(reference: string): unknown {
    const keys = reference.split('/').slice(1);
    // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
    return keys.reduce((node: any, key) => node?.[key], document);
  }

  function mark(properties: Record<string, unknown>): void {
    for (const [name, schema] of Object.entries(properties))
      if (isPersonal(schema) && !ownNames.includes(name)) personal.add(name);
  }

  function isPersonal(schema: unknown): boolean {
    if (!isObject(schema)) return false;
    if ('x-pii' in schema) return true;
    if (typeof schema.$ref !== 'string') return isPersonal(schema.items);
    return isPersonal(resolve(schema.$ref));
  }

  function collect(value: unknown, isInPersonal: boolean, found: { given: string[]; fields: Set<string> }): void {
    if (typeof value === 'string' && isInPersonal && value.trim().length >= minLeakLength && !listed.has(value))
      found.given.push(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      found.fields.add(name);
      collect(member, isInPersonal || personal.has(name), found);
    }
  }
}

/** The path as a handler reads it; as it is if it cannot be decoded. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The texts of a response of JSON as they are read; others as they are. */
function decodeTexts(response: string): string {
  try {
    const texts: string[] = [];
    JSON.parse(response, (_, value) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    return texts.join('\n');
  } catch {
    return response;
  }
}
