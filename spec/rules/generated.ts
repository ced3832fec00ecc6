import { type Extension, extensionsIn } from './extensions.ts';
import { operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';

/** Allows `x-generated` only as `id` or `time`, on a string or an integer of a response: the service generates such values. */
const generated: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const inResponses = new Map<string, Extension[]>();
    const inRequests = new Map<string, Extension[]>();
    for (const { title, path, resolved, parameters } of operations(root, context)) {
      for (const [, response] of path === undefined ? [] : resolved.entries('responses')) {
        for (const { value, location, schema } of extensionsIn(response, 'x-generated', inResponses)) {
          if (value !== 'id' && value !== 'time') {
            report(`x-generated is ${JSON.stringify(value)}. Write id or time.`, location);
          }
          if (schema.type !== 'string' && schema.type !== 'integer') {
            report(
              `x-generated marks a schema of the type ${JSON.stringify(schema.type) ?? 'none'}. ` +
                'Mark a string or an integer.',
              location,
            );
          }
        }
      }
      const request = resolved.at('requestBody');
      for (const part of request ? [request, ...parameters] : parameters) {
        for (const { location } of extensionsIn(part, 'x-generated', inRequests)) {
          report(
            path === undefined
              ? `x-generated is in the payload of ${title}, which is not a response. Remove it.`
              : `x-generated is in the request of ${title}, whose values the service does not generate. Put it on the ` +
                  'property of the response, next to the $ref if the schema is shared.',
            location,
          );
        }
      }
    }
  },
});

export default generated;
