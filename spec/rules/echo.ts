import { parseExpression, requestCanHave } from './expressions.ts';
import { type Extension, extensionsIn } from './extensions.ts';
import { type Operation, operations } from './operations.ts';
import { isObject, type Location, type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

/**
 * Requires `x-echo` to name a part that the request of its operation can have, and in an example to name it for a text that the
 * example has.
 */
const echo: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const known = new Map<string, Extension[]>();
    const check = (operation: Operation, expression: unknown, location: Location) => {
      const parsed = parseExpression(expression);
      if (parsed?.side !== 'request' || (parsed.where === 'body' && parsed.keys.length === 0)) {
        report(
          `x-echo is ${JSON.stringify(expression)}. Write an expression such as $request.body#/to, ` +
            '$request.query.page or $request.path.topicKey.',
          location,
        );
      } else if (parsed.where === 'body' && operation.resolved.at('requestBody') === undefined) {
        // A shared component can echo a body that one of its operations, such as a GET, does not take.
      } else if (!requestCanHave(operation, parsed)) {
        report(`${operation.title} has no ${expression}. Name a part of its request, or remove x-echo.`, location);
      }
    };
    for (const operation of operations(root, context)) {
      if (operation.path === undefined) continue;
      for (const [, response] of operation.resolved.entries('responses')) {
        for (const { value, location } of extensionsIn(response, 'x-echo', known)) check(operation, value, location);
        for (const { value, texts, location } of examplesWithEcho(response)) {
          for (const [text, expression] of Object.entries(texts)) {
            check(operation, expression, location.child([text]));
            if (text === '' || !value.includes(text))
              report(`The example has no text "${text}" for x-echo to replace. Write one that it has.`, location);
          }
        }
      }
    }
  },
});

/** The examples of a response that have `x-echo`: its texts, and the value as JSON. */
function examplesWithEcho(response: ResolvedNode): { value: string; texts: object; location: Location }[] {
  return response.entries('content').flatMap(([, mediaType]) =>
    mediaType.entries('examples').flatMap(([, { fields, location }]) => {
      const texts = fields['x-echo'];
      if (!isObject(texts)) return [];
      return [{ value: JSON.stringify(fields.value ?? ''), texts, location: location.child(['x-echo']) }];
    }),
  );
}

export default echo;
