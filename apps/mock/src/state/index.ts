import type { Contract } from '../contract.ts';
import type { CustomResponse, Feature, MockRequest } from '../feature.ts';
import type { KeptItems } from '../pages.ts';
import type { Rendered } from '../render.ts';
import { echoedRequest } from '../response-overrides.ts';
import { copy } from '../response-patches.ts';
import type { Sessions } from '../rules/sessions.ts';
import type { Collections, StateRecord } from './collections.ts';
import { followRecords } from './follow-records.ts';
import { evaluate, exampleFor, itemOf, runRules, type Scope, select } from './run-rules.ts';
import type { StateRule } from './state-rules.ts';
import type { Draft, Store } from './store.ts';

/** Keeps records, as the contract's `x-state` declares. */
interface StateFeature extends Feature {
  /** The records that a list is made of; undefined where the request chose its response, or its operation lists no records. */
  itemsOf(asked: MockRequest): KeptItems | undefined;
}

/**
 * Creates the feature that interprets `x-state`: responses show the records of the session, and successes change them. A chosen
 * response does not show the records, but its success changes them.
 */
export function createState(sessions: Pick<Sessions, 'of'>, collections: Collections, find: Contract['find']) {
  /** Requests that did not choose their response. */
  const undecided = new WeakSet<MockRequest>();
  /** The records as the responses of these requests show them. */
  const drafts = new WeakMap<MockRequest, Draft>();

  function scopeOf(asked: MockRequest, body?: unknown): Scope {
    const { state, fresh } = sessions.of(asked.session);
    return {
      variables: { request: echoedRequest(asked), response: { body }, now: new Date(fresh.now()).toISOString() },
      draft: (state as Store).draft(),
      collections,
      find,
      newId: fresh.id,
      isChosen: !undecided.has(asked),
    };
  }

  /** Runs the rules of a success. @param body of its response, which shows records afterwards */
  function run(asked: MockRequest, body: unknown): Scope {
    const scope = scopeOf(asked, body);
    runRules(asked.operation.state ?? [], scope);
    return scope;
  }

  const keyOf = ({ collection = '' }: StateRule) => collections.get(collection)?.key ?? '';

  const precedingScenario = (asked: MockRequest) =>
    asked.operation.state && exampleFor(asked.operation.state, scopeOf(asked));

  return {
    precedingScenario,

    answer(asked) {
      const { state } = asked.operation;
      if (!state) return undefined;
      undecided.add(asked);
      const rule = state.find(({ file }) => file);
      return rule && fileOf(rule, scopeOf(asked));
    },

    itemsOf(asked) {
      const rule = asked.operation.state?.find(({ action }) => action === 'list');
      if (!rule || !undecided.has(asked)) return undefined;
      const scope = scopeOf(asked);
      const records = select(rule, scope) as StateRecord[];
      const [after] = evaluate(rule.after, scope);
      const start = records.findIndex((record) => record[keyOf(rule)] === after) + 1;
      return { items: records.map((record) => itemOf(rule, record, scope)), start };
    },

    changes(asked, { status }, isDynamic) {
      if (!undecided.has(asked) || isDynamic || status >= 400) return [];
      return [(body) => void drafts.set(asked, run(asked, body).draft)];
    },

    commit(asked, response) {
      if (!asked.operation.state) return;
      const draft = drafts.get(asked) ?? run(asked, bodyOf(response)).draft;
      draft.apply();
    },

    followStream(asked, transcript) {
      const rule = asked.operation.state?.find(({ action }) => action === 'stream');
      if (!rule || !undecided.has(asked)) return undefined;
      const session = sessions.of(asked.session);
      return followRecords({
        rule,
        store: session.state as Store,
        transcript,
        key: keyOf(rule),
        render: (events) => select(rule, run(asked, events)) as StateRecord[],
        isOver: () => session.isDropped || precedingScenario(asked) !== undefined,
      });
    },
  } satisfies StateFeature;
}

/** A copy of the body of a response, or of the events of a stream, that rules may change. */
function bodyOf(response: Rendered & { events?: readonly unknown[] }): unknown {
  const { body, events } = response;
  if (events) return copy(events);
  return typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : undefined;
}

function fileOf({ file, ...rule }: StateRule, scope: Scope): CustomResponse | undefined {
  const [record] = select(rule, scope) as StateRecord[];
  if (!file || !record) return undefined;
  const headers = { 'Content-Type': String(record[file.type] ?? 'application/octet-stream') };
  const body = Buffer.from(String(record[file.content]), 'base64');
  return { status: 200, headers, body, source: 'the uploaded file' };
}
