import { isObject, isRequestIdPlace } from '@omnichannel/contract';
import { idLike } from './ids.ts';
import type { Random } from './random.ts';
import { readTime, timeLike } from './times.ts';

/** A value of an example that is new in each response: the contract's `x-generated`. */
export interface Generated {
  /** The places of the value; an id may appear several times. */
  paths: readonly Path[];
  make(random: Random, now: number): string | number;
}

type Path = readonly string[];

interface Marked {
  path: Path;
  kind: unknown;
  example: string | number;
}

/**
 * Finds the generated values of an example. Equal ids stay equal. The latest time becomes the time of the response, and the other times
 * keep their distance to it, so that no record changes before its creation.
 *
 * @param schema without references
 */
export function generatedIn(schema: unknown, example: unknown): Generated[] {
  const marked = markedIn(schema, example, []);
  const same = new Map<string, Marked[]>();
  for (const mark of marked) {
    const key = `${mark.kind} ${typeof mark.example} ${mark.example}`;
    same.set(key, [...(same.get(key) ?? []), mark]);
  }
  const times = marked.flatMap(({ kind, example }) => (kind === 'time' ? (readTime(example) ?? []) : []));
  const latest = Math.max(...times);
  return Array.from(same.values(), (group) => ({ paths: distinct(group), make: makerOf(group[0] as Marked, latest) }));
}

/**
 * Writes the generated values into a copy of the example.
 *
 * @param requestId identifies the request, in the header too; random when absent
 */
export function renew(
  body: unknown,
  generated: readonly Generated[],
  { random, now, requestId }: { random: Random; now: number; requestId?: string | undefined },
): void {
  for (const { paths, make } of generated) {
    const made = make(random, now);
    const value = requestId !== undefined && paths.some(isRequestIdPlace) ? requestId : made;
    for (const path of paths) replace(body, path, value);
  }
}

function makerOf({ kind, example }: Marked, latest: number): Generated['make'] {
  if (kind === 'id') {
    const make = idLike(String(example));
    return typeof example === 'number' ? (random) => Number(make(random)) : make;
  }
  const time = readTime(example);
  if (time === undefined) return () => example;
  const age = latest - time;
  const write = timeLike(example);
  return (_, now) => write(now - age);
}

/** Lists the marked values of an example. Of several branches, only those that fit the value's tags count. */
function markedIn(schema: unknown, value: unknown, path: Path): Marked[] {
  if (!isObject(schema)) return [];
  const { 'x-generated': kind, properties, items, allOf, oneOf, anyOf } = schema;
  const isValue = typeof value === 'string' || typeof value === 'number';
  const here = isValue && (kind === 'id' || kind === 'time') ? [{ path, kind, example: value }] : [];
  const parts = [...list(allOf), ...[...list(oneOf), ...list(anyOf)].filter((branch) => agrees(branch, value))];
  return [
    ...here,
    ...parts.flatMap((part) => markedIn(part, value, path)),
    ...(Array.isArray(value) ? value.flatMap((item, index) => markedIn(items, item, [...path, String(index)])) : []),
    ...(isObject(value) && isObject(properties)
      ? Object.entries(properties).flatMap(([key, member]) => markedIn(member, value[key], [...path, key]))
      : []),
  ];
}

/** Whether the tags of a branch, such as `event`, are those of the value. */
function agrees(branch: unknown, value: unknown): boolean {
  if (!isObject(branch) || !isObject(value)) return true;
  const { properties, allOf } = branch;
  const tags = Object.entries(isObject(properties) ? properties : {});
  return (
    tags.every(([key, member]) => !isObject(member) || !('const' in member) || member.const === value[key]) &&
    list(allOf).every((part) => agrees(part, value))
  );
}

function distinct(marked: readonly Marked[]): Path[] {
  return [...new Map(marked.map(({ path }) => [path.join('\n'), path])).values()];
}

function list(node: unknown): unknown[] {
  return Array.isArray(node) ? node : [];
}

/** Replaces a value. A missing field is not added, since a feature may have changed the body. */
function replace(body: unknown, path: Path, value: string | number): void {
  let node = body;
  for (const key of path.slice(0, -1)) {
    if (typeof node !== 'object' || node === null) return;
    node = (node as Record<string, unknown>)[key];
  }
  const last = path.at(-1);
  if (last !== undefined && typeof node === 'object' && node !== null && last in node) {
    (node as Record<string, unknown>)[last] = value;
  }
}
