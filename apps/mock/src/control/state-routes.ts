import type { IncomingMessage } from 'node:http';
import { storeOf } from '../rules/script.ts';
import type { Sessions } from '../rules/sessions.ts';
import { rootLimits, type Store } from '../state/store.ts';
import { empty, json, jsonOf, type Routes } from './route.ts';
import { sessionOf } from './rule-routes.ts';

/** The records of a session. Without `--stateful`, they return 409. */
export function createStateRoutes(sessions: Sessions): Routes {
  const open = (request: IncomingMessage): Store => storeOf(sessionOf(sessions, request));
  return {
    '/__mock/state': {
      GET: ({ request }) => json(open(request).snapshot()),
      async PUT({ request }) {
        const store = open(request);
        store.restore(await jsonOf(request, rootLimits.maxSize));
        return json(store.snapshot());
      },
      DELETE({ request }) {
        open(request).clear();
        return empty();
      },
    },
  };
}
