import { operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

/**
 * Requires a `minimum` and a `maximum` for each integer of a request and each number of its parameters, within the range
 * that JSON implementations hold exactly. Outside it, each implementation reads another value.
 */
const boundedNumbers: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const seen = new Set<string>();
    for (const operation of operations(root, context)) {
      if (operation.path === undefined) continue;
      for (const parameter of operation.parameters) visit(parameter.at('schema'), ['integer', 'number']);
      for (const [, mediaType] of operation.resolved.entries('requestBody', 'content'))
        visit(mediaType.at('schema'), ['integer']);
    }

    function visit(resolved: ResolvedNode | undefined, bounded: readonly string[]): void {
      if (!resolved) return;
      const key = resolved.location.absolutePointer;
      if (seen.has(key)) return;
      seen.add(key);
      const { type, minimum, maximum } = resolved.fields;
      const isBounded = Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum);
      if ([type].flat().some((name) => bounded.includes(name)) && !isBounded) {
        report(
          `A number of a request has no usable minimum or maximum. Give it both, from ${Number.MIN_SAFE_INTEGER} to ` +
            `${Number.MAX_SAFE_INTEGER} at most.`,
          resolved.location,
        );
      }
      for (const keyword of ['properties', 'allOf', 'oneOf', 'anyOf']) {
        for (const [, below] of resolved.entries(keyword)) visit(below, bounded);
      }
      for (const keyword of ['items', 'additionalProperties']) {
        visit(resolved.at(keyword), bounded);
      }
    }
  },
});

export default boundedNumbers;
