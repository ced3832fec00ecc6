import { isObject, pointerKeys, targetOf } from '@omnichannel/contract';
import type { CallResult } from './scenario-context.ts';

/** A value of an answer that the contract says something more about than its schema. */
interface Extension {
  path: string[];
  value: unknown;
  /** A runtime expression: the part of the request that it repeats. */
  echo: string | undefined;
  /** Made anew by the service for each answer. */
  generated: 'id' | 'time' | undefined;
}

/**
 * In what an answer departs from `x-echo` and `x-generated`: what repeats the request must equal its part, and what is made anew must
 * look like the example and not be it.
 *
 * @param schema without references
 */
export function findExtensionFaults(schema: unknown, { json, parts }: CallResult, example: unknown): string[] {
  return findExtensions(schema, json, []).flatMap(({ path, value, echo, generated }) => {
    const name = path.join('.');
    const repeated = echo === undefined ? undefined : partOf(echo, parts);
    // An empty one asks for a new one, as if it were left out.
    if (repeated !== undefined && !(repeated === '' && generated)) {
      return JSON.stringify(value) === JSON.stringify(repeated) ? [] : [`${name} does not repeat ${echo}`];
    }
    if (generated === undefined) return [];
    const shown = targetOf(example, path);
    const faults = value === shown ? [`${name} is the one of the example`] : [];
    if (generated === 'time') return Number.isNaN(timeOf(value)) ? [...faults, `${name} is no time`] : faults;
    const looksAlike = shown === undefined || formOf(String(shown)).test(String(value));
    return looksAlike ? faults : [...faults, `${name} is of another form than ${shown}`];
  });
}

/** The values of an answer that are marked, in all branches of the schema. */
function findExtensions(schema: unknown, value: unknown, path: string[]): Extension[] {
  if (!isObject(schema) || value === undefined) return [];
  const { 'x-echo': echo, 'x-generated': generated, properties, items, allOf = [], oneOf = [], anyOf = [] } = schema;
  const own = echo !== undefined || generated !== undefined ? [{ path, value, echo, generated } as Extension] : [];
  const branches = [allOf, oneOf, anyOf].flat().flatMap((branch) => findExtensions(branch, value, path));
  const list = Array.isArray(value)
    ? value.flatMap((item, index) => findExtensions(items, item, [...path, String(index)]))
    : [];
  const members =
    isObject(value) && isObject(properties)
      ? Object.entries(properties).flatMap(([key, member]) => findExtensions(member, value[key], [...path, key]))
      : [];
  return [...own, ...branches, ...list, ...members];
}

/** @param expression such as `$request.body#/key` or `$request.query.page` */
function partOf(expression: string, { params, query, body }: CallResult['parts']): unknown {
  const [, pointer, place, name = ''] = /^\$request\.(?:body#(.*)|(query|path)\.(.+))$/.exec(expression) ?? [];
  if (pointer !== undefined) return targetOf(body, pointerKeys(pointer));
  return place === 'query' ? query[name] : params[name];
}

/** An id of the same length, of hexadecimal digits where the example has them. */
function formOf(id: string): RegExp {
  if (!/^[0-9a-f-]+$/.test(id)) return /./;
  return new RegExp(`^${id.replace(/[0-9a-f]/g, '[0-9a-f]')}$`);
}

/** A date as text, or Unix seconds. */
function timeOf(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(String(value));
}
