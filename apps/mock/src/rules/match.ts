import { isObject } from '@omnichannel/contract';
import { suggest } from '@omnichannel/contract/suggest';
import { hideFields, mask } from '../control/mask.ts';
import type { Operation } from '../operation.ts';
import { quote, RuleError, rejectUnknown } from './rule-error.ts';
import type { Match } from './types.ts';

/** The parts of a request that rules compare. */
export interface MatchedRequest {
  body?: unknown;
  query: Readonly<Record<string, unknown>>;
  path: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  header: Readonly<Record<string, unknown>>;
}

const parts = ['body', 'query', 'path', 'headers'] as const;
/** Maximum length of the text of `$contains`: it bounds the time of the search. */
const maxContained = 256;
const matchers = ['$exists', '$contains', '$anyOf'];

/**
 * Reads the `match` of a rule or of a query for requests.
 *
 * @param value a copy
 * @throws {RuleError}
 */
export function parseMatch(value: unknown, operation: Operation, path: string): Match {
  if (!isObject(value)) throw new RuleError(path, `must be an object with ${parts.join(', ')}.`);
  rejectUnknown(value, parts, path);
  const match: Record<string, unknown> = {};
  for (const part of parts) {
    if (value[part] === undefined) continue;
    const place = `${path}.${part}`;
    checkMatchers(value[part], place);
    match[part] = part === 'body' ? value[part] : textsOf(value[part], part, operation, place);
  }
  return match;
}

/** Checks the objects whose fields begin with `$`. */
function checkMatchers(value: unknown, path: string): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkMatchers(item, `${path}[${index}]`);
    return;
  }
  if (!isObject(value)) return;
  const names = Object.keys(value);
  const name = names.find((key) => key.startsWith('$'));
  if (name === undefined) {
    for (const key of names) checkMatchers(value[key], `${path}.${key.slice(0, 60)}`);
    return;
  }
  if (names.length > 1) throw new RuleError(path, `has ${quote(name)} next to other fields. A matcher has one field.`);
  if (!matchers.includes(name)) {
    const advice = `The matchers are ${matchers.join(', ')}.`;
    throw new RuleError(path, `has the unknown matcher ${quote(name)}. ${suggestMatcher(name) ?? advice}`);
  }
  const operand = value[name];
  if (name === '$exists' && typeof operand !== 'boolean')
    throw new RuleError(`${path}.$exists`, 'must be true or false.');
  if (name === '$contains' && (typeof operand !== 'string' || operand.length > maxContained))
    throw new RuleError(`${path}.$contains`, `must be a text of up to ${maxContained} characters.`);
  if (name === '$anyOf') {
    if (!Array.isArray(operand) || operand.length === 0)
      throw new RuleError(`${path}.$anyOf`, 'must be a list with at least one value.');
    checkMatchers(operand, `${path}.$anyOf`);
  }
}

function suggestMatcher(name: string): string | undefined {
  const meant = suggest(name, matchers);
  return meant && `Did you mean ${meant}?`;
}

/** Query, path and headers are texts: `1` and `true` match their texts. Header names become lower case. */
function textsOf(value: unknown, part: 'query' | 'path' | 'headers', operation: Operation, path: string): unknown {
  if (!isObject(value)) throw new RuleError(path, 'must be an object with the names and their values.');
  if (part === 'path') {
    const known = (operation.prism.request?.path ?? []).map(({ name }) => name);
    rejectUnknown(value, known, path);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, expected]) => [
      part === 'headers' ? name.toLowerCase() : name,
      expectedText(expected, `${path}.${name.slice(0, 60)}`),
    ]),
  );
}

function expectedText(expected: unknown, path: string): unknown {
  if (typeof expected === 'string') return expected;
  if (typeof expected === 'number' || typeof expected === 'boolean') return String(expected);
  if (Array.isArray(expected)) return expected.map((item, index) => expectedText(item, `${path}[${index}]`));
  if (!isObject(expected)) throw new RuleError(path, 'must be a text, a number, true, false or a matcher.');
  const { $anyOf: options } = expected;
  if (Array.isArray(options))
    return { $anyOf: options.map((item, index) => expectedText(item, `${path}.$anyOf[${index}]`)) };
  if (!Object.keys(expected)[0]?.startsWith('$'))
    throw new RuleError(path, 'must be a text, a number, true, false or a matcher.');
  return expected;
}

/** Names of fields whose values stay out of messages. */
type Secrets = ReadonlySet<string>;
const noSecrets: Secrets = new Set();

/**
 * Describes the first difference between a request and a match; undefined if it matches. The size of the match bounds the time.
 *
 * @param secrets names of the fields of bodies that are credentials
 */
export function differenceOf(match: Match, request: MatchedRequest, secrets = noSecrets): string | undefined {
  const { body, query, path, headers } = match;
  return (
    (body === undefined ? undefined : difference(body, request.body, 'body', secrets)) ??
    (query === undefined ? undefined : difference(query, request.query, 'query', noSecrets)) ??
    (path === undefined ? undefined : difference(path, request.path, 'path', noSecrets)) ??
    (headers === undefined ? undefined : difference(headers, request.header, 'headers', noSecrets))
  );
}

function difference(expected: unknown, actual: unknown, place: string, secrets: Secrets): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return describe(expected, actual, place, secrets);
    if (actual.length !== expected.length) return `${place} has ${actual.length} items, not ${expected.length}`;
    return first(expected.entries(), ([index, item]) => difference(item, actual[index], `${place}[${index}]`, secrets));
  }
  if (!isObject(expected)) return Object.is(expected, actual) ? undefined : describe(expected, actual, place, secrets);
  const names = Object.keys(expected);
  if (names[0]?.startsWith('$'))
    return fitsMatcher(expected, actual) ? undefined : describe(expected, actual, place, secrets);
  if (!isObject(actual)) return describe(expected, actual, place, secrets);
  return first(names, (name) =>
    difference(expected[name], Object.hasOwn(actual, name) ? actual[name] : undefined, `${place}.${name}`, secrets),
  );
}

function fitsMatcher({ $exists, $contains, $anyOf }: Record<string, unknown>, actual: unknown): boolean {
  if ($exists !== undefined) return (actual !== undefined) === $exists;
  if ($contains !== undefined) return typeof actual === 'string' && actual.includes($contains as string);
  return ($anyOf as unknown[]).some((option) => difference(option, actual, '', noSecrets) === undefined);
}

/** Credentials stay out of messages. */
function describe(expected: unknown, actual: unknown, place: string, secrets: Secrets): string {
  if (isSecret(place, secrets)) return `${place} ${actual === undefined ? 'is absent' : 'differs'}`;
  const shown = (value: unknown) => quote(secrets.size === 0 ? value : hideFields(value, secrets));
  return actual === undefined
    ? `${place} is absent, not ${shown(expected)}`
    : `${place} is ${shown(actual)}, not ${shown(expected)}`;
}

const secretHeader = /token|key|secret|authorization|cookie/i;

function isSecret(place: string, secrets: Secrets): boolean {
  if (place.startsWith('headers.')) return secretHeader.test(place);
  return secrets.size > 0 && place.split(/[.[\]]/).some((name) => secrets.has(name));
}

/** A copy of a match for messages, without credentials. */
export function withoutSecrets({ body, headers, ...rest }: Match, secrets: Secrets): Match {
  const shown = Object.entries(headers ?? {}).map(([name, value]) => [name, secretHeader.test(name) ? mask : value]);
  return {
    ...(body !== undefined && { body: hideFields(body, secrets) }),
    ...rest,
    ...(headers && { headers: Object.fromEntries(shown) }),
  };
}

function first<Item>(items: Iterable<Item>, ask: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = ask(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
