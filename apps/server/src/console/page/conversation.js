/** @import { ConversationPage, SandboxChannel, SandboxMessage, Window } from '@omnichannel/console/sandbox' */
import { ask } from './ask.js';
import { expectOutcome } from './status.js';

/**
 * The conversation that is open, as far as it was asked for.
 *
 * @typedef {object} Conversation
 * @property {string} person
 * @property {SandboxMessage[]} messages oldest first
 * @property {number | undefined} before to ask for those before them
 * @property {Window[]} windows
 * @property {SandboxChannel[]} channels the last used one first
 * @property {string | undefined} name what the person shows of themselves
 * @property {boolean} loaded
 */

/** Messages that are asked for at a time: more than a screen shows. */
const pageSize = 60;

/** @param {() => void} onChange */
export function createConversation(onChange) {
  /** @type {Conversation | undefined} */
  let open;
  /** @type {Promise<void> | undefined} */
  let asking;
  let reloads = 0;
  /** The reload whose response is shown. */
  let shownReload = 0;

  return {
    get: () => open,
    /** @param {number} id */
    message: (id) => open?.messages.find((message) => message.id === id),
    start,
    reload,
    earlier,
    take,
    drop,
  };

  /** @param {string | undefined} person */
  async function start(person) {
    if (open?.person === person) return;
    open = person === undefined ? undefined : begin(person);
    onChange();
    await reload();
  }

  /**
   * @param {string} person
   * @returns {Conversation}
   */
  function begin(person) {
    return { person, messages: [], before: undefined, windows: [], channels: [], name: undefined, loaded: false };
  }

  /** Asks for the newest messages. */
  async function reload() {
    if (!open) return;
    const asked = open;
    reloads += 1;
    const reload = reloads;
    const page = await read(asked.person);
    // The response to an older request may arrive after that to a newer one.
    if (open !== asked || reload < shownReload) return;
    shownReload = reload;
    const newest = page.messages.at(-1)?.id ?? 0;
    const returned = new Set(page.messages.map(({ id }) => id));
    // Messages that the service no longer has are dropped. A change that arrived during the request is newer than its response.
    open.messages = open.messages.filter(({ id }) => id > newest || returned.has(id));
    open.before = page.before;
    open.windows = page.windows;
    open.loaded = true;
    merge(page.messages);
    updateProfile(page);
    onChange();
  }

  /** Asks for the messages before those that are known. */
  function earlier() {
    asking ??= readEarlier().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function readEarlier() {
    const asked = open;
    const before = asked?.before;
    if (!asked || before === undefined) return;
    const page = await read(asked.person, before);
    // After a reload, messages may be missing between these and those that are shown.
    if (open !== asked || asked.before !== before) return;
    asked.before = page.before;
    merge(page.messages);
    onChange();
  }

  /**
   * @param {string} person
   * @param {number} [before]
   * @returns {Promise<ConversationPage>}
   */
  function read(person, before) {
    const from = before === undefined ? '' : `&before=${before}`;
    return ask('GET', `/messages?person=${encodeURIComponent(person)}&limit=${pageSize}${from}`);
  }

  /**
   * Takes in what has come or changed.
   *
   * @param {readonly SandboxMessage[]} messages
   */
  function take(messages) {
    if (!open) return;
    const { person, messages: known, loaded, before } = open;
    const oldest = known[0]?.id ?? 0;
    // What has changed further up is asked for when somebody scrolls there.
    const own = messages.filter(
      (message) => message.person === person && (before === undefined || message.id >= oldest),
    );
    if (own.length === 0) return;
    merge(own);
    // Before the first response, the changed messages may be old ones with newer messages on other channels.
    if (loaded) updateProfile(open);
    // Whoever writes opens a window; until when, the service knows.
    if (loaded && own.some(({ direction, status }) => direction === 'inbound' && status === 'delivered'))
      void lookAtWindows();
    onChange();
  }

  /**
   * Sets the channels and the name of the person. The loaded messages are the newest of the person, so that they count before the
   * profile. Messages are compared by id: changes arrive in another order.
   *
   * @param {{ channels: SandboxChannel[], name?: string | undefined }} profile of the last response, or what is known
   */
  function updateProfile({ channels, name }) {
    if (!open) return;
    const used = open.messages.map(({ channel }) => channel).reverse();
    open.channels = [...new Set([...used, ...channels])];
    open.name = open.messages.findLast((message) => message.name !== undefined)?.name ?? name;
  }

  async function lookAtWindows() {
    const asked = open;
    if (!asked) return;
    const person = encodeURIComponent(asked.person);
    /** @type {ConversationPage | undefined} */
    const page = await ask('GET', `/messages?person=${person}&limit=1`).catch(() => undefined);
    if (!page || open !== asked) return;
    asked.windows = page.windows;
    onChange();
  }

  /** @param {readonly SandboxMessage[]} messages */
  function merge(messages) {
    if (!open) return;
    const known = new Map(open.messages.map((message) => [message.id, message]));
    for (const message of messages) {
      if ((known.get(message.id)?.revision ?? -1) > message.revision) continue;
      known.set(message.id, message);
      expectOutcome(message, onChange);
    }
    open.messages = [...known.values()].sort((left, right) => left.id - right.id);
  }

  /**
   * Forgets what the service no longer has.
   *
   * @param {number} from the oldest id that is kept
   */
  function drop(from) {
    if (!open) return;
    open.messages = open.messages.filter(({ id }) => id >= from);
    if (open.before !== undefined && open.before < from) open.before = undefined;
    onChange();
  }
}
