import { operations } from './operations.ts';
import type { Rule } from './redocly.ts';

/** Requires the token of the document for every operation that redocly.yaml does not list: without it, everyone could call it. */
const signIn: Rule = ({ operations: open = [] }: { operations?: string[] }) => ({
  Root(root, context) {
    for (const { title, path, name, resolved } of operations(root, context)) {
      const own = resolved.at('security');
      if (path === undefined || own === undefined || open.includes(name)) continue;
      context.report({
        message: `${title} has a security of its own. Remove it: every operation needs the token of the document. List an operation that everyone may call in redocly.yaml.`,
        location: resolved.location.child(['security']).key(),
      });
    }
  },
});

export default signIn;
