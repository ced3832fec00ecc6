import { operations } from './operations.ts';
import type { Rule } from './redocly.ts';

/** Every operation asks for a token, but those that redocly.yaml lists: one that asks for none would be open to everybody. */
const signIn: Rule = ({ operations: open = [] }: { operations?: string[] }) => ({
  Root(root, context) {
    for (const { title, path, name, place } of operations(root, context)) {
      const own = place.at('security');
      if (path === undefined || own === undefined || open.includes(name)) continue;
      context.report({
        message: `${title} has a security of its own. Remove it: every operation asks for the token of the document. One that is to be open to everybody is listed in redocly.yaml.`,
        location: place.location.child(['security']).key(),
      });
    }
  },
});

export default signIn;
