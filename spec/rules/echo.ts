import { type Extension, extensionsIn } from './extensions.ts';
import { type Operation, operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

const form = /^\$request(?:\.(?<where>query|path|header)\.(?<name>[^.#]+)|\.body#(?<pointer>(?:\/[^/]+)+))$/;

/** Requires `x-echo` to name a part that the request of its operation can have. */
const echo: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const known = new Map<string, Extension[]>();
    for (const operation of operations(root, context)) {
      if (operation.path === undefined) continue;
      for (const [, response] of operation.resolved.entries('responses')) {
        for (const { value: expression, location } of extensionsIn(response, 'x-echo', known)) {
          const parts = form.exec(String(expression))?.groups;
          if (!parts) {
            report(
              `x-echo is ${JSON.stringify(expression)}. Write an expression such as $request.body#/to, ` +
                '$request.query.page or $request.path.topicKey.',
              location,
            );
          } else if (!canHave(operation, parts)) {
            report(`${operation.title} has no ${expression}. Name a part of its request, or remove x-echo.`, location);
          }
        }
      }
    }
  },
});

function canHave(
  { resolved, parameters }: Operation,
  { where, name, pointer }: Record<string, string | undefined>,
): boolean {
  if (!pointer) return parameters.some(({ fields }) => fields.in === where && fields.name === name);
  // A shared component can echo a body that one of its operations, such as a GET, does not take.
  const body = resolved.at('requestBody');
  if (!body) return true;
  const keys = pointer.slice(1).split('/').map(unescaped);
  return body.entries('content').some(([, mediaType]) => {
    const schema = mediaType.at('schema');
    return schema !== undefined && hasField(schema, keys);
  });
}

/** Whether the schema, or a part that it is composed of, declares the field. */
function hasField(schema: ResolvedNode, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true;
  const field = schema.at('properties', key);
  if (field && hasField(field, rest)) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) =>
    schema.entries(keyword).some(([, part]) => hasField(part, [key, ...rest])),
  );
}

const unescaped = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');

export default echo;
