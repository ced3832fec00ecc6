import type { ParsedUrlQuery } from 'node:querystring';
import { findUnknownFields, isJson } from '@omnichannel/contract';
import { suggest } from '@omnichannel/contract/suggest';
import type { Violation } from '@omnichannel/error-formats';
import type { Form } from './form.ts';
import type { Operation } from './operation.ts';
import type { RequestBody } from './scenarios.ts';

/**
 * A probable typo that the contract allows: a field that it does not name. A note is next to
 * violations, in the same form, and nothing is rejected for it.
 */
export interface Note {
  in: 'query' | 'body';
  /** Name of the field, with dots for nesting: `text.body`. */
  field: string;
  /** What there is to say of it, as of a violation; never the value that was sent. */
  message: string;
  /** The name that was probably meant. */
  meant?: string;
}

/** Characters of a name that are kept. */
const longestName = 200;

/** The query parameters that an operation does not declare, save those with two underscores, which are meant for the mock. */
export function queryNotes({ prism }: Operation, query: ParsedUrlQuery): Note[] {
  const notes: Note[] = [];
  for (const name in query) {
    if (name.startsWith('__')) continue;
    const known = (prism.request?.query ?? []).map((parameter) => parameter.name);
    if (!known.includes(name)) notes.push(noteOf('query', [name], known));
  }
  return notes;
}

/** What the body of a request holds besides. @param form the body, where it is a form */
export function bodyNotes({ prism }: Operation, { mediaType, body }: RequestBody, form: Form | undefined): Note[] {
  if (mediaType === undefined || (!form && !isJson(mediaType))) return [];
  const content = prism.request?.body?.contents?.find((declared) => declared.mediaType === mediaType);
  return unknownFieldNotes(content?.schema, prism, form ?? body);
}

/** What a JSON value holds besides. @param place where it stands, if not at the root of the body */
export function unknownFieldNotes(
  schema: unknown,
  { __bundled__: bundle }: Bundled,
  value: unknown,
  place: string[] = [],
): Note[] {
  return findUnknownFields(schema, bundle, value).map(({ path, known }) => noteOf('body', [...place, ...path], known));
}

/** What references to `#/__bundled__/…` point at. */
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

/** The field that a note's typo stands for. */
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

/** What is sent as a name may be as large as a body. */
function cut(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName)}…`;
}

/** The same word written in another way, such as `code_length`, or the nearest one. */
function suggestName(name: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => bare(candidate) === bare(name)) ?? suggest(name, known);
}

function bare(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}
