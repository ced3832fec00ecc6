import { type Operation, operations } from './operations.ts';
import type { Place } from './place.ts';
import { type Rule, reportOnce } from './redocly.ts';

/**
 * Each number in a request has a `minimum` and a `maximum`, and those of integers are safe integers of JavaScript. JSON and query strings
 * can spell numbers that no implementation holds exactly, such as 1e400: without limits, each reads another value.
 */
const boundedNumbers: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const seen = new Set<string>();
    for (const operation of operations(root, context)) {
      if (operation.path === undefined) continue;
      for (const schema of requestSchemas(operation)) visit(schema);
    }

    function visit(place: Place): void {
      const key = place.location.absolutePointer;
      if (seen.has(key)) return;
      seen.add(key);
      const { type, minimum, maximum } = place.members;
      const types = [type].flat();
      if (types.includes('integer') || types.includes('number')) {
        const isWithin = types.includes('integer') ? Number.isSafeInteger : Number.isFinite;
        if (!isWithin(minimum) || !isWithin(maximum)) {
          report(
            `A number of a request has no usable minimum or maximum. Give it both, from ${Number.MIN_SAFE_INTEGER} to ` +
              `${Number.MAX_SAFE_INTEGER} at most.`,
            place.location,
          );
        }
      }
      for (const keyword of ['properties', 'allOf', 'oneOf', 'anyOf']) {
        for (const [, below] of place.entries(keyword)) visit(below);
      }
      for (const keyword of ['items', 'additionalProperties']) {
        const below = place.at(keyword);
        if (below) visit(below);
      }
    }
  },
});

function requestSchemas({ place, parameters }: Operation): Place[] {
  const bodies = place.entries('requestBody', 'content').map(([, mediaType]) => mediaType.at('schema'));
  return [...parameters.map((parameter) => parameter.at('schema')), ...bodies].filter((schema) => schema !== undefined);
}

export default boundedNumbers;
