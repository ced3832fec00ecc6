/** @import { ConversationView } from '@omnichannel/console/knowledge-chat' */
/** @import { Schemas, Turn } from './turn.js' */
import { ask } from '../ask.js';
import { askQuestion } from './asking.js';
import { isCalled, isRunning, newTurn, turnOf } from './turn.js';

/** Turns that are asked for at a time. */
const pageSize = 20;

/** @typedef {ReturnType<typeof createConversation>} Conversation */

/**
 * A conversation: what was asked and answered before, and what is asked here, which goes on while another one is looked at.
 *
 * @param {object} options
 * @param {string} [options.id] absent of a new one, until its first question has begun to be answered
 * @param {() => void} options.onChange
 * @param {(id: string) => void} [options.onBegin] a new one has got its id
 * @param {(turn: Turn) => void} options.onEnd an answer has ended
 */
export function createConversation({ id: given, onChange, onBegin, onEnd }) {
  let id = given;
  let user = '';
  let name = '';
  let answers = 0;
  /** @type {Turn[]} Oldest first. */
  let turns = [];
  let hasEarlier = false;
  let loaded = given === undefined;
  /** @type {AbortController | undefined} */
  let leaving;

  return {
    id: () => id,
    user: () => user,
    name: () => name,
    turns: () => turns,
    /** @param {string} name @returns {Turn | undefined} */
    turn: (name) => turns.find((turn) => isCalled(turn, name)),
    running: () => turns.find(isRunning),
    hasEarlier: () => hasEarlier,
    isLoaded: () => loaded,
    /** Questions whose answer had ended when the service was last asked. */
    answers: () => answers,
    /** @param {string} title as the list has it */
    call(title) {
      name = title;
    },
    load,
    earlier,
    question,
    stop,
    rename,
  };

  /**
   * Asks for what the service has of it.
   *
   * @throws {Error} with what is wrong
   */
  async function load() {
    if (id === undefined) return;
    /** @type {ConversationView} */
    const view = await ask('GET', `/chat/conversations/${id}`);
    ({ user, name, answers } = view);
    const page = await list();
    const stopped = new Set(view.stopped);
    const fresh = page.data.map((stored) => turnOf(stored, stopped.has(stored.id)));
    if (!loaded) hasEarlier = page.has_more;
    loaded = true;
    merge(fresh);
    onChange();
  }

  async function earlier() {
    const first = turns.find(({ stored }) => stored)?.id;
    if (id === undefined || first === undefined) return;
    const [view, page] = await Promise.all([
      /** @type {Promise<ConversationView>} */ (ask('GET', `/chat/conversations/${id}`)),
      list(first),
    ]);
    hasEarlier = page.has_more;
    const stopped = new Set(view.stopped);
    turns = [...page.data.map((stored) => turnOf(stored, stopped.has(stored.id))), ...turns];
    onChange();
  }

  /**
   * @param {string} [before]
   * @returns {Promise<Schemas['ConversationMessageList']>}
   */
  function list(before) {
    const query = new URLSearchParams({ conversation_id: id ?? '', user, limit: String(pageSize) });
    if (before !== undefined) query.set('first_id', before);
    return ask('GET', `/api/messages?${query}`);
  }

  /**
   * What was asked here knows more of its answer than the list does: only whether it was stopped is for the service to say.
   *
   * @param {readonly Turn[]} fresh
   */
  function merge(fresh) {
    for (const turn of fresh) {
      const known = turns.find(({ id: other }) => other === turn.id) ?? turns.find((other) => isLeft(other, turn));
      if (!known) turns.push(turn);
      else if (!isRunning(known))
        Object.assign(known, known.state === 'failed' ? { stored: turn.stored } : withoutKey(turn));
    }
    const place = (/** @type {Turn} */ { stored, at }) => (stored ? stored.created_at * 1000 : Date.parse(at));
    turns.sort((left, right) => place(left) - place(right));
  }

  /**
   * Asks on.
   *
   * @param {string} query
   * @param {string} asker who asks the first question
   */
  async function question(query, asker) {
    if (id === undefined) user = asker;
    const turn = newTurn(query);
    turns.push(turn);
    leaving = new AbortController();
    onChange();
    try {
      await askQuestion(turn, {
        user,
        conversation: id,
        signal: leaving.signal,
        onChange,
        onEvent: ({ conversation_id }) => begin(conversation_id),
      });
    } finally {
      if (isRunning(turn)) turn.state = 'failed';
      onEnd(turn);
    }
  }

  /** @param {string} conversation */
  function begin(conversation) {
    if (id !== undefined) return;
    id = conversation;
    onBegin?.(id);
  }

  /** Stops the answer that is being written. */
  async function stop() {
    const turn = turns.find(isRunning);
    if (!turn || turn.state === 'stopping') return;
    // Before its first event nobody knows by which id it is stopped: the service stops what nobody listens to.
    if (turn.task === undefined) return leaving?.abort();
    turn.state = 'stopping';
    onChange();
    await ask('POST', `/api/chat-messages/${turn.task}/stop`, { user });
  }

  /**
   * Gives it another title.
   *
   * @param {{ name: string } | { auto_generate: true }} title
   * @throws {Error} with what is wrong
   */
  async function rename(title) {
    const renamed = await ask('POST', `/api/conversations/${id}/name`, { ...title, user });
    name = renamed.name;
    onChange();
  }
}

/**
 * Whether it is one that was left before its first event told its id.
 *
 * @param {Turn} turn
 * @param {Turn} stored
 */
function isLeft({ id, state, query }, stored) {
  return id === undefined && state === 'stopped' && query === stored.query;
}

/**
 * What the service knows of a turn that was asked here.
 *
 * @param {Turn} turn
 * @returns {Partial<Turn>}
 */
function withoutKey({ id, answer, sources, state, stored }) {
  return { ...(id !== undefined && { id }), answer, sources, state, ...(stored && { stored }) };
}
