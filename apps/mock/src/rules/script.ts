import type { Contract } from '../contract.ts';
import { StateError, type Store } from '../state/store.ts';
import { findRequests } from './recorded.ts';
import type { Session, Sessions } from './sessions.ts';
import type { RuleHandle, Script, ScriptSession } from './types.ts';
import { failuresOf, VerificationError } from './verify.ts';

/** The script of the requests without a session. */
export function createScript(session: () => Session, contract: Contract): Script {
  return {
    on(operation, match) {
      const add = (reply: unknown, options: object): RuleHandle =>
        session().rules.add([{ ...options, operation, match, reply }], 'rule')[0] as RuleHandle;
      return {
        reply: (reply, options = {}) => add(reply, options),
        replyOnce: (reply, options = {}) => add(reply, { ...options, afterLast: 'default' }),
      };
    },
    addRules: (rules) => session().rules.add(rules),
    rules: () => structuredClone(session().rules.list()),
    requests: ((operation?: string, match?: unknown) => {
      const recorded = session().requests();
      return operation === undefined ? recorded : findRequests(recorded, contract, operation, match);
    }) as Script['requests'],
    verify({ strict = false } = {}) {
      const checked = session();
      const failures = failuresOf(checked, contract, strict);
      if (failures.length > 0) throw new VerificationError(failures, checked.key);
    },
    state: () => storeOf(session()).snapshot(),
    restore: (state) => storeOf(session()).restore(state),
  };
}

/** @throws {StateError} unless the mock keeps state */
export function storeOf({ state }: Session): Store {
  if (state) return state;
  throw new StateError('This mock keeps no state. Start it with --stateful, or startMock({ stateful: true }).', 409);
}

/**
 * The script of a session.
 *
 * @throws {HttpError} where the key is malformed
 */
export function createScriptSession(sessions: Sessions, key: string, contract: Contract): ScriptSession {
  const opened = sessions.of(key);
  const session = (): Session => {
    if (!opened.isDropped && sessions.of(key) === opened) return opened;
    throw new Error(
      `Session ${key} was removed: it was not used for 30 minutes, or more than 100 sessions were used since. Begin a new one.`,
    );
  };
  return {
    ...createScript(session, contract),
    key,
    headers: { 'X-Mock-Session': key },
    reset: () => session().clear(),
  };
}
