/** @import { SandboxMessage } from '../view.ts' */

/** @typedef {{ recipient: string, messages: SandboxMessage[] }} Phone its messages oldest first, one at least */

/** As many messages as are kept. */
const limit = 1000;

/**
 * The messages by phone; each once, however often it comes.
 *
 * @param {(changed: ReadonlySet<string>) => void} onChange with the recipients whose phones have changed
 */
export function createStore(onChange) {
  /** @type {Map<string, Phone>} */
  const phones = new Map();
  /** @type {Map<number, string>} Recipients by message, in the order in which they came. */
  const known = new Map();

  return {
    /** @param {string} recipient */
    phone: (recipient) => phones.get(recipient),
    /** Phones, the one with the newest message first. */
    phones: () => [...phones.values()].sort((left, right) => newestOf(right).id - newestOf(left).id),
    size: () => known.size,
    /** The id of the newest message; 0 without one. */
    newest: () => Math.max(0, ...[...phones.values()].map((phone) => newestOf(phone).id)),
    add,
    drop,
  };

  /**
   * @param {readonly SandboxMessage[]} messages
   * @param {string} [opened] the recipient whose messages are kept, however many there are
   * @returns those that are new
   */
  function add(messages, opened) {
    const fresh = messages.filter(({ id }) => !known.has(id));
    for (const message of fresh) put(message);
    const changed = new Set(fresh.map(({ recipient }) => recipient));
    if (known.size > limit) {
      const oldest = [...known].filter(([, recipient]) => recipient !== opened).map(([id]) => id);
      for (const id of oldest.sort((left, right) => left - right).slice(0, known.size - limit)) changed.add(remove(id));
    }
    if (changed.size > 0) onChange(changed);
    return fresh;
  }

  /** @param {SandboxMessage} message */
  function put(message) {
    const { id, recipient, outcomeIn } = message;
    const phone = phones.get(recipient) ?? { recipient, messages: [] };
    phones.set(recipient, phone);
    known.set(id, recipient);
    phone.messages.push(message);
    if ((phone.messages.at(-2)?.id ?? 0) > id) phone.messages.sort((left, right) => left.id - right.id);
    if (outcomeIn === 0) return;
    setTimeout(() => {
      message.outcomeIn = 0;
      if (known.has(id)) onChange(new Set([recipient]));
    }, outcomeIn);
  }

  /**
   * Forgets what the service no longer has.
   *
   * @param {number} from the oldest id that is kept
   */
  function drop(from) {
    const changed = new Set([...known.keys()].filter((id) => id < from).map(remove));
    if (changed.size > 0) onChange(changed);
  }

  /**
   * @param {number} id
   * @returns its recipient
   */
  function remove(id) {
    const recipient = known.get(id) ?? '';
    known.delete(id);
    const phone = phones.get(recipient);
    if (phone) phone.messages = phone.messages.filter((message) => message.id !== id);
    if (phone?.messages.length === 0) phones.delete(recipient);
    return recipient;
  }
}

/**
 * @param {Phone} phone
 * @returns {SandboxMessage}
 */
export function newestOf({ messages }) {
  return /** @type {SandboxMessage} */ (messages.at(-1));
}
