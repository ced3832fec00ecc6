import { type Operation, operations } from './operations.ts';
import type { Place } from './place.ts';
import { isObject, type Rule, reportOnce } from './redocly.ts';

/** What an example of a failure blames is a member that the request of its operation can have. */
const errorMembers: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const operation of operations(root, context)) {
      if (operation.path === undefined) continue;
      for (const { scenario, example } of failuresOf(operation)) {
        for (const name of blamed(example.members.value)) {
          if (canHave(operation, name.split('.'))) continue;
          report(
            `The example ${scenario} blames ${name}, which ${operation.title} has not in its request. ` +
              'Name a member that it has, or give the operation an example of its own.',
            example.location,
          );
        }
      }
    }
  },
});

function failuresOf({ place }: Operation): { scenario: string; example: Place }[] {
  return place
    .entries('responses')
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, response]) => response.entries('content'))
    .flatMap(([, mediaType]) => mediaType.entries('examples'))
    .map(([scenario, example]) => ({ scenario, example }));
}

/** The members that an error names, in any of the dialects: each has one text a fault, or a member's name. */
function blamed(value: unknown): string[] {
  const error = parsed(value);
  if (!isObject(error)) return [];
  const { errors, params, message, error: inner } = error;
  const faults: unknown[] = Array.isArray(errors) ? errors : (inner?.internalErrors ?? []);
  const names = isObject(errors) ? Object.keys(errors) : [];
  const texts = [message, inner?.message, ...faults.map((fault) => (isObject(fault) ? fault.details : undefined))];
  return [...names, ...(typeof params === 'string' ? [params] : []), ...texts.flatMap(firstMember)];
}

/** Errors of `text/plain` are JSON in a text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** A text that begins with a small letter begins with a member's name, items as `a.0` or `a[0]`; the messenger's code may stand before it. */
function firstMember(text: unknown): string[] {
  const name = typeof text === 'string' ? /^(?:\(#\d+\) )?([a-z][\w.[\]-]*[\w\]])(?=[ :])/.exec(text)?.[1] : undefined;
  return name === undefined ? [] : [name.replaceAll(/\[(\w+)\]/g, '.$1')];
}

function canHave({ place, parameters }: Operation, path: string[]): boolean {
  if (parameters.some(({ members }) => members.name === path[0])) return true;
  return place.entries('requestBody', 'content').some(([, mediaType]) => {
    const schema = mediaType.at('schema');
    return schema !== undefined && hasMember(schema, path);
  });
}

/** Whether the schema, or a part that it is composed of, declares the member, or takes members of any name. */
function hasMember(schema: Place, [key, ...rest]: string[]): boolean {
  if (key === undefined || isObject(schema.members.additionalProperties)) return true;
  const member = /^\d+$/.test(key) ? schema.at('items') : schema.at('properties', key);
  if (member && hasMember(member, rest)) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) =>
    schema.entries(keyword).some(([, part]) => hasMember(part, [key, ...rest])),
  );
}

export default errorMembers;
