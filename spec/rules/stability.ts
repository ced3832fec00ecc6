import { operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';

/** Checks `x-stability`: only `preview`, since stable is the default, and never on an operation that the interface shows. */
const stability: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const { title, resolved } of operations(root, context)) {
      const { 'x-stability': mark, 'x-provenance': provenance } = resolved.fields;
      if (mark === undefined) continue;
      const location = resolved.location.child(['x-stability']);
      if (mark !== 'preview') {
        const advice = 'Write preview, or remove it: an operation without it is stable.';
        report(`${title} has the x-stability ${JSON.stringify(mark)}. ${advice}`, location);
      } else if (provenance === 'documented') {
        report(`${title} is documented in the interface, so it cannot be a preview. Remove x-stability.`, location);
      }
    }
  },
});

export default stability;
