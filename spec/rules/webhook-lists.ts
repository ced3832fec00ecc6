import { operations } from './operations.ts';
import type { Place } from './place.ts';
import { type Rule, reportOnce } from './redocly.ts';

/** Requires a list in each payload that it always has and no other event has. Payloads carry no event name: receivers use the list. */
const webhookLists: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const events = [...operations(root, context)].flatMap(({ path, title, place }) => {
      const payload = path === undefined && place.at('requestBody', 'content', 'application/json', 'schema');
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
function listsOf(payload: Place): string[] {
  return payload
    .entries('properties')
    .filter(([name, { members }]) => members.type === 'array' && payload.members.required?.includes(name))
    .map(([name]) => name);
}

export default webhookLists;
