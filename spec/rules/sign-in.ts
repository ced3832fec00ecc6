import { isDeepStrictEqual } from 'node:util';
import { operations } from './operations.ts';
import type { Rule } from './redocly.ts';

/** The security of operations that a subscriber's browser calls, too. */
const withSubscriberToken = [{ accessToken: [] }, { subscriberToken: [] }];

/**
 * Requires the token of the document for every operation that redocly.yaml does not list: without it, everyone could call it. An operation
 * on one subscriber may accept the token of that subscriber as well, and then declares the 403 for the token of another.
 */
const signIn: Rule = ({ operations: open = [] }: { operations?: string[] }) => ({
  Root(root, context) {
    for (const { title, path, name, resolved, parameters } of operations(root, context)) {
      const own = resolved.at('security');
      if (path === undefined || own === undefined || open.includes(name)) continue;
      const location = resolved.location.child(['security']).key();
      if (!isDeepStrictEqual(resolved.fields.security, withSubscriberToken)) {
        context.report({
          message: `${title} has a security of its own. Remove it: every operation needs the token of the document. List an operation that everyone may call in redocly.yaml.`,
          location,
        });
        continue;
      }
      const isOfSubscriber = parameters.some(({ fields }) => fields.in === 'path' && fields.name === 'subscriberId');
      if (!isOfSubscriber || !resolved.at('responses', '403')) {
        context.report({
          message: `${title} accepts a subscriberToken. Add the path parameter subscriberId and the 403 response NotificationForbidden, or remove subscriberToken.`,
          location,
        });
      }
    }
  },
});

export default signIn;
