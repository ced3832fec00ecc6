/** @import { components } from '@omnichannel/types' */

/** @typedef {components['schemas']} Schemas */
/** @typedef {Schemas['ChatMessageEvent']} ChatEvent */
/** @typedef {Schemas['RetrieverResource']} Source */

/**
 * A question with its answer, as far as it has come.
 *
 * @typedef {object} Turn
 * @property {string} key the page's own name of it
 * @property {string} [id] of the message
 * @property {string} [task] by which the answer is stopped
 * @property {string} query
 * @property {string} answer
 * @property {Source[]} sources
 * @property {string[]} searches what an agent assistant has searched for
 * @property {{ id: string, url: string }[]} images of the question
 * @property {'searching' | 'writing' | 'stopping' | 'answered' | 'stopped' | 'failed'} state
 * @property {Fault} [fault] why it failed
 * @property {string} at RFC 3339
 * @property {Schemas['ModelUsage']} [usage]
 * @property {Exchange} [exchange] of one that was asked here
 * @property {Schemas['ConversationMessage']} [stored] as the service lists it
 */

/** @typedef {{ message: string, advice?: string }} Fault */

/**
 * What was sent and received, to the letter.
 *
 * @typedef {object} Exchange
 * @property {object} request
 * @property {number} [status] HTTP
 * @property {string} [reply] the body of an answer that is no stream
 * @property {string[]} blocks of the stream
 * @property {number} [first] milliseconds until the first event
 * @property {number} [all] milliseconds until the last
 */

/** @param {Turn} turn */
export function isRunning({ state }) {
  return state === 'searching' || state === 'writing' || state === 'stopping';
}

/**
 * What it is called in the address: by the id of the message as soon as that is known.
 *
 * @param {Turn} turn
 */
export function nameOf({ key, id }) {
  return id ?? key;
}

/**
 * Whether it is the one that an address names, which may have been written before the id was known.
 *
 * @param {Turn} turn
 * @param {string} name
 */
export function isCalled({ key, id }, name) {
  return key === name || id === name;
}

/**
 * A turn of the service's list.
 *
 * @param {Schemas['ConversationMessage']} stored
 * @param {boolean} stopped
 * @returns {Turn}
 */
export function turnOf(stored, stopped) {
  const { id, query, answer, retriever_resources: sources, message_files: files, created_at, status } = stored;
  const failed = status === 'error';
  return {
    key: id,
    id,
    query,
    answer,
    sources,
    searches: [],
    images: files.map(({ id, url }) => ({ id, url })),
    state: failed ? 'failed' : stopped ? 'stopped' : 'answered',
    ...(failed && { fault: { message: 'The answer failed.', advice: 'Why is not kept. Ask again to see it.' } }),
    at: new Date(created_at * 1000).toISOString(),
    stored,
  };
}

let asked = 0;

/**
 * A turn that is asked now.
 *
 * @param {string} query
 * @returns {Turn}
 */
export function newTurn(query) {
  asked += 1;
  return {
    key: `asked-${asked}`,
    query,
    answer: '',
    sources: [],
    searches: [],
    images: [],
    state: 'searching',
    at: new Date().toISOString(),
  };
}
