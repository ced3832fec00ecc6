import { isObject } from '@omnichannel/contract';
import type { StateRecord } from './collections.ts';
import { equals, evaluate, type Loop, type Source, type StateRule, valuesAt, valuesOf } from './state-rules.ts';
import type { Store } from './store.ts';

/** Returns a source for each combination of the values that the loops of a rule go through, with the values as variables. */
export function sourcesOf({ for: loops = {} }: StateRule, source: Source, store: Store): Source[] {
  return Object.entries(loops).reduce<Source[]>(
    (sources, [name, loop]) =>
      sources.flatMap((one) => valuesIn(loop, one, store).map((value) => bind(one, { [name]: value }))),
    [source],
  );
}

/** Adds variables to a source. */
export function bind(source: Source, variables: Record<string, unknown>): Source {
  return { ...source, variables: { ...source.variables, ...variables } };
}

function valuesIn(loop: Loop, source: Source, store: Store): StateRecord[] {
  const values = loop.of === undefined ? evaluate(loop.in, source).filter(isObject) : recordsIn(loop, source, store);
  const [where, unless] = [valuesOf(loop.where, source), valuesOf(loop.unless, source)];
  return values.filter((value) => equals(value, where) && !(loop.unless && equals(value, unless)));
}

/** The records that keys name: by themselves, in the `field` of an object, or in the list of a group. Without `keys`, all. */
function recordsIn({ of = '', keys, field = '', groups, except = [] }: Loop, source: Source, store: Store) {
  const excluded = except.flatMap((one) => evaluate(one, source)).map((key) => store.get(of, key));
  if (keys === undefined) return store.list(of).filter((record) => !excluded.includes(record));
  const found = evaluate(keys, source)
    .flat()
    .flatMap((value) => {
      if (!isObject(value)) return [store.get(of, value)];
      if (!groups || value[groups.key] === undefined) return [store.get(of, value[field])];
      const listed = listIn(store.get(groups.of, value[groups.key]), groups.list);
      const left = listed.filter((key) => !listIn(value, groups.except).includes(key));
      return left.map((key) => store.get(of, key)).filter((record) => !excluded.includes(record));
    });
  return [...new Set(found)].filter((record) => record !== undefined);
}

/** The list in a field of a record; empty where there is none. */
export function listIn(record: StateRecord | undefined, field: string): unknown[] {
  const list = record?.[field];
  return Array.isArray(list) ? list : [];
}

/**
 * Replaces the placeholders in the texts of a value, such as `{{ order.id }}`, by what the first source has. An expression that is more
 * than a name, such as a filter, stays: the mock has no template engine.
 */
export function fillTexts(value: unknown, sources: readonly unknown[]): unknown {
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, fillTexts(one, sources)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\{\{\s*(\w+(?:\.\w+)*)\s*\}\}/g, (placeholder, name: string) => {
    const [found] = sources.flatMap((source) => valuesAt(source, name.split('.')));
    return typeof found === 'string' || typeof found === 'number' ? String(found) : placeholder;
  });
}
