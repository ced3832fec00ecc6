import type { Contract } from '../contract.ts';
import type { Feature } from '../feature.ts';
import { HttpError } from '../http/http-error.ts';
import { createIdsAndClock, type IdsAndClock } from '../ids-and-clock.ts';
import type { Exchange } from '../journal.ts';
import type { Message } from '../message.ts';
import type { Simulation } from '../simulation.ts';
import type { Store } from '../state/store.ts';
import { createRuleSet, type RuleSet } from './rule-set.ts';

/** The rules, requests and ids of the requests with one `X-Mock-Session`, or of those without the header. */
export interface Session {
  /** Absent for the requests without the header. */
  key?: string;
  rules: RuleSet;
  /** Delays and errors of its requests; absent where they are off. */
  simulation?: Simulation;
  /** Ids and times of its responses. */
  fresh: IdsAndClock;
  /** Its records. Absent unless the mock keeps state. */
  state?: Store;
  /** Adds a request that begins. */
  record(exchange: Exchange): void;
  /** The last requests, oldest first; a copy. */
  requests(): Exchange[];
  clear(): void;
  /** Removes the recorded requests only. */
  forget(): void;
  /** Whether it was removed, because of its age or for other sessions. */
  isDropped: boolean;
}

export interface Sessions {
  /** The session of requests without the header. */
  readonly root: Session;
  /**
   * Returns a session, which is created when it is first asked for.
   *
   * @param key value of `X-Mock-Session`
   * @throws {HttpError} 400 where the key is malformed
   */
  of(key: string | undefined): Session;
  /** The sessions, beginning with that of requests without the header. */
  all(): Session[];
  /** Counts a request's end, when its size is known. */
  ended(exchange: Exchange): void;
  /** Empties all sessions. */
  clear(): void;
}

/** Maximum number of sessions. A new session takes the place of the least recently used. */
export const maxSessions = 100;
/** Milliseconds after which an unused session is removed. */
export const maxIdleMs = 30 * 60_000;
/** Maximum number of recorded requests of a session. */
const maxRequests = 200;
/** Maximum size of the recorded requests of a session with their responses, in characters. */
const maxRecordedSize = 2 * 1024 * 1024;
/** Maximum size of the rules and the recorded requests of a session together. Rules have a limit of their own. */
const maxSessionSize = 3 * 1024 * 1024;
/** Maximum length of a key in characters. */
const maxKeyLength = 128;

export interface SessionSettings {
  contract: Pick<Contract, 'find' | 'document'>;
  seed?: string | number | undefined;
  /** Called when the rules outside sessions change. */
  changed(): void;
  now?: () => number;
  /** Creates the records of a session, or of the requests without one, where the mock keeps state. */
  createStore?: ((key?: string) => Store) | undefined;
}

export function createSessions({ contract, seed, changed, now = Date.now, createStore }: SessionSettings): Sessions {
  const root = createSession({
    fresh: createIdsAndClock({ seed }),
    rules: createRuleSet(contract, changed),
    state: createStore?.(),
  });
  /** In the order of their last use. */
  const sessions = new Map<string, { session: Session; usedAt: number }>();

  function open(key: string): Session {
    const time = now();
    dropOld(time);
    const known = sessions.get(key);
    if (known) {
      known.usedAt = time;
      sessions.delete(key);
      sessions.set(key, known);
      return known.session;
    }
    if (!isKey(key))
      throw new HttpError(
        400,
        `The X-Mock-Session header must be 1 to ${maxKeyLength} visible ASCII characters, such as a UUID or the name of a test.`,
      );
    // Each session has ids of its own with a seed, whatever other sessions do.
    const fresh = createIdsAndClock({ seed: seed === undefined ? undefined : `${seed} ${key}` });
    const rules = createRuleSet(contract, () => {});
    const session = createSession({ key, fresh, rules, state: createStore?.(key) });
    sessions.set(key, { session, usedAt: time });
    if (sessions.size > maxSessions) drop(sessions.keys().next().value as string);
    return session;
  }

  function dropOld(time: number): void {
    for (const [key, { usedAt }] of sessions) {
      if (time - usedAt <= maxIdleMs) return;
      drop(key);
    }
  }

  function drop(key: string): void {
    const { session } = sessions.get(key) ?? {};
    sessions.delete(key);
    if (!session) return;
    session.isDropped = true;
    session.clear();
  }

  return {
    root,
    of: (key) => (key === undefined ? root : open(key)),
    all: () => [root, ...Array.from(sessions.values(), ({ session }) => session)],
    ended({ session: key }) {
      if (key !== undefined) (sessions.get(key)?.session as SizedSession | undefined)?.trim();
    },
    clear() {
      root.clear();
      // A copy: `of` moves a session to the end.
      for (const { session } of [...sessions.values()]) session.clear();
    },
  };
}

interface SizedSession extends Session {
  /** Removes the oldest requests until they and the rules fit. */
  trim(): void;
}

interface SessionParts {
  /** Undefined for the requests without a session, which have no limit of memory here. */
  key?: string;
  fresh: IdsAndClock;
  rules: RuleSet;
  state: Store | undefined;
}

function createSession({ key, fresh, rules, state }: SessionParts): SizedSession {
  let exchanges: Exchange[] = [];
  const forget = () => {
    exchanges = [];
  };
  return {
    ...(key !== undefined && { key }),
    rules,
    fresh,
    ...(state && { state }),
    isDropped: false,
    record(exchange) {
      exchanges.push(exchange);
      if (exchanges.length > maxRequests) exchanges.shift();
    },
    requests: () => exchanges.slice(),
    forget,
    clear() {
      rules.clear();
      delete this.simulation;
      forget();
      state?.clear();
    },
    trim() {
      if (key === undefined) return;
      const maxSize = Math.min(maxRecordedSize, maxSessionSize - rules.size());
      let size = exchanges.reduce((sum, exchange) => sum + sizeOf(exchange), 0);
      while (size > maxSize && exchanges.length > 1) size -= sizeOf(exchanges.shift() as Exchange);
    },
  };
}

/** The size of an exchange when it was last measured. Streams are long, so that each is measured once. */
const sizes = new WeakMap<Exchange, { response: Message | undefined; size: number }>();

function sizeOf(exchange: Exchange): number {
  const { target, request, response } = exchange;
  const known = sizes.get(exchange);
  if (known && known.response === response) return known.size;
  const size = target.length + messageSize(request) + (response ? messageSize(response) : 0);
  if (exchange.took !== undefined) sizes.set(exchange, { response, size });
  return size;
}

function messageSize({ headers, body, events }: Message): number {
  const fields = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  return fields + (body?.length ?? 0) + (events ? JSON.stringify(events).length : 0);
}

function isKey(key: string): boolean {
  return key.length <= maxKeyLength && /^[!-~]+$/.test(key);
}

/** Renews the ids and times of each response by the session of its request. */
export function sessionIds(sessions: Pick<Sessions, 'of'>): Feature {
  return {
    changes: (asked, answer, isDynamic) => sessions.of(asked.session).fresh.changes?.(asked, answer, isDynamic) ?? [],
  };
}
