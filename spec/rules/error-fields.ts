import { type Operation, operations } from './operations.ts';
import { isObject, type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** Requires that a field named by an error example exists in the request of its operation. */
const errorFields: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const operation of operations(root, context)) {
      if (operation.path === undefined) continue;
      for (const { scenario, example } of failuresOf(operation)) {
        for (const name of namedFields(example.fields.value)) {
          if (canHave(operation, name.split('.'))) continue;
          report(
            `The example ${scenario} blames ${name}, which the request of ${operation.title} does not have. ` +
              'Name one of its fields, or give the operation an example of its own.',
            example.location,
          );
        }
      }
    }
  },
});

function failuresOf({ resolved }: Operation): { scenario: string; example: ResolvedNode }[] {
  return resolved
    .entries('responses')
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, response]) => response.entries('content'))
    .flatMap(([, mediaType]) => mediaType.entries('examples'))
    .map(([scenario, example]) => ({ scenario, example }));
}

/** Lists the fields that an error names, in any error format: each fault has a text, or the name of a field. */
function namedFields(value: unknown): string[] {
  const error = parsed(value);
  if (!isObject(error)) return [];
  const { errors, params, message, error: inner } = error;
  const faults: unknown[] = Array.isArray(errors) ? errors : (inner?.internalErrors ?? []);
  const names = isObject(errors) ? Object.keys(errors) : [];
  const texts = [message, inner?.message, ...faults.map((fault) => (isObject(fault) ? fault.details : undefined))];
  return [...names, ...(typeof params === 'string' ? [params] : []), ...texts.flatMap(firstField)];
}

/** Parses the errors of `text/plain`, which are JSON in a text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * Reads the field that a text names. A text that begins with a lower-case letter begins with a field's name, with items as
 * `a.0` or `a[0]`. The messenger's code may precede it.
 */
function firstField(text: unknown): string[] {
  const name = typeof text === 'string' ? /^(?:\(#\d+\) )?([a-z][\w.[\]-]*[\w\]])(?=[ :])/.exec(text)?.[1] : undefined;
  return name === undefined ? [] : [name.replaceAll(/\[(\w+)\]/g, '.$1')];
}

function canHave({ resolved, parameters }: Operation, path: string[]): boolean {
  if (parameters.some(({ fields }) => fields.name === path[0])) return true;
  return resolved.entries('requestBody', 'content').some(([, mediaType]) => {
    const schema = mediaType.at('schema');
    // Faults that no single field has are those of the body.
    if (path.join('.') === 'body') return true;
    return schema !== undefined && hasField(schema, path);
  });
}

/** Whether the schema, or a part that it is composed of, declares the field or allows fields of any name. */
function hasField(schema: ResolvedNode, [key, ...rest]: string[]): boolean {
  if (key === undefined || isObject(schema.fields.additionalProperties)) return true;
  const field = /^\d+$/.test(key) ? schema.at('items') : schema.at('properties', key);
  if (field && hasField(field, rest)) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) =>
    schema.entries(keyword).some(([, part]) => hasField(part, [key, ...rest])),
  );
}

export default errorFields;
