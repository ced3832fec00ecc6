import { operations } from './operations.ts';
import { type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** Requires a list in each payload that it always has and no other event has. Payloads carry no event name: receivers use the list. */
const webhookLists: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const events = [...operations(root, context)].flatMap(({ path, title, resolved }) => {
      const payload = path === undefined && resolved.at('requestBody', 'content', 'application/json', 'schema');
      return payload ? [{ title, payload }] : [];
    });
    for (const { title, payload } of events) {
      const others = events.filter((event) => event.payload !== payload);
      const isOwn = (name: string) => others.every((event) => !event.payload.at('properties', name));
      if (listsOf(payload).some(isOwn)) continue;
      report(
        `The payload of ${title} has no list of its own, so receivers cannot recognize the event. Add a required ` +
          'array whose name no other payload has.',
        payload.location,
      );
    }
  },
});

/** Lists the required arrays of a payload. */
function listsOf(payload: ResolvedNode): string[] {
  return payload
    .entries('properties')
    .filter(([name, { fields }]) => fields.type === 'array' && payload.fields.required?.includes(name))
    .map(([name]) => name);
}

export default webhookLists;
