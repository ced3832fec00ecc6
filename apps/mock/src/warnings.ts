import type { ParsedUrlQuery } from 'node:querystring';
import { findUnknownFields, isJson } from '@omnichannel/contract';
import { suggest } from '@omnichannel/contract/suggest';
import type { Violation } from '@omnichannel/error-formats';
import type { Form } from './form.ts';
import type { Operation } from './operation.ts';
import type { RequestBody } from './scenarios.ts';

/**
 * A probable typo that the contract allows: a field that it does not name. Notes have the form of violations, but cause no rejection.
 */
export interface Note {
  in: 'query' | 'body';
  /** Name of the field, with dots for nesting: `text.body`. */
  field: string;
  /** The message, worded like that of a violation; it never contains the sent value. */
  message: string;
  /** The name that the client probably meant. */
  meant?: string;
}

/** Maximum number of characters of a name that are kept. */
const longestName = 200;

/** Lists undeclared query parameters, except those with two underscores, which are meant for the mock. */
export function queryNotes({ prism }: Operation, query: ParsedUrlQuery): Note[] {
  const notes: Note[] = [];
  for (const name in query) {
    if (name.startsWith('__')) continue;
    const known = (prism.request?.query ?? []).map((parameter) => parameter.name);
    if (!known.includes(name)) notes.push(noteOf('query', [name], known));
  }
  return notes;
}

/** Lists undeclared fields of a request body. @param form the body, if it is a form */
export function bodyNotes({ prism }: Operation, { mediaType, body }: RequestBody, form: Form | undefined): Note[] {
  if (mediaType === undefined || (!form && !isJson(mediaType))) return [];
  const content = prism.request?.body?.contents?.find((declared) => declared.mediaType === mediaType);
  return unknownFieldNotes(content?.schema, prism, form ?? body);
}

/** Lists undeclared fields of a JSON value. @param place path of the value in the body */
export function unknownFieldNotes(
  schema: unknown,
  { __bundled__: bundle }: Bundled,
  value: unknown,
  place: string[] = [],
): Note[] {
  return findUnknownFields(schema, bundle, value).map(({ path, known }) => noteOf('body', [...place, ...path], known));
}

/** An operation with the schemas that references to `#/__bundled__/…` point to. */
type Bundled = object & { __bundled__?: unknown };

/** Adds the probable typo to the violation of a missing required field. */
export function addTypoHints(violations: readonly Violation[], notes: readonly Note[]): Violation[] {
  return violations.map((violation) => {
    if (violation.kind !== 'missing') return violation;
    const typo = notes.find((note) => note.in === violation.in && meantField(note) === violation.field);
    if (!typo) return violation;
    return { ...violation, message: `${violation.message}; ${typo.field.split('.').at(-1)} was sent in its place` };
  });
}

/** The path of the field that the client probably meant. */
function meantField({ field, meant }: Note): string | undefined {
  return meant && [...field.split('.').slice(0, -1), meant].join('.');
}

function noteOf(place: Note['in'], path: readonly string[], known: readonly string[]): Note {
  const meant = suggestName(path.at(-1) ?? '', known);
  return {
    in: place,
    field: path.map(cut).join('.'),
    message: `is not in the contract${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    ...(meant !== undefined && { meant }),
  };
}

/** Shortens a name, which may be as long as a body. */
function cut(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName)}…`;
}

/** Returns the known name in another spelling, such as `code_length`, or the most similar one. */
function suggestName(name: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => bare(candidate) === bare(name)) ?? suggest(name, known);
}

function bare(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}
