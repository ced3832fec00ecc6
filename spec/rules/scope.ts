import { operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

/**
 * Requires `x-scope` on every operation that an access token calls: a list of scopes of `x-scopes`, one of them suffices. Such an operation
 * declares the 403 for a token without them, with the example `scopeMissing`.
 */
const scope: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const known = Object.keys(new ResolvedNode(root, context.location, context.resolve).at('x-scopes')?.fields ?? {});
    for (const { title, path, resolved } of operations(root, context)) {
      const { 'x-scope': scopes, security } = resolved.fields;
      const location = resolved.location.child(['x-scope']).key();
      if (path === undefined || (Array.isArray(security) && security.length === 0)) {
        if (scopes !== undefined) report(`${title} needs no access token. Remove x-scope.`, location);
        continue;
      }
      if (!isListOf(known, scopes)) {
        report(
          `${title} has no valid x-scope. List the scopes that allow it, such as [${known[0]}]: ${known.join(', ')}.`,
          location,
        );
      }
      const examples = resolved.at('responses', '403', 'content', 'application/json', 'examples');
      if (examples?.fields.scopeMissing !== undefined) continue;
      report(
        `${title} declares no 403 with the example scopeMissing. Add the Forbidden response of its family.`,
        resolved.location.child(['responses']).key(),
      );
    }
  },
});

function isListOf(known: readonly string[], value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return new Set(value).size === value.length && value.every((name) => known.includes(name));
}

export default scope;
