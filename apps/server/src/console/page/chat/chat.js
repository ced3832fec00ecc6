/** @import { ChatView } from '@omnichannel/console/knowledge-chat' */
/** @import { Conversation } from './conversation.js' */
/** @import { Turn } from './turn.js' */
import { ask, SessionOver } from '../ask.js';
import { announce, byId, hadFocus } from '../dom.js';
import { count } from '../words.js';
import { chatAddress, chatHere, newConversation } from './address.js';
import { spokenText } from './answer-text.js';
import { createConversation } from './conversation.js';
import { createConversations } from './conversations.js';
import { createList } from './list.js';
import { createPanel } from './panel.js';
import { createRename } from './rename.js';
import { createRoom } from './room.js';
import { isCalled, nameOf } from './turn.js';

/** Milliseconds between two looks at what others ask, and import. */
const pause = 5000;

/**
 * The knowledge chat: somebody asks as an end user, and is answered from the knowledge bases of the account.
 *
 * @param {{ userName: string, onOver(reason: string): void }} options
 */
export function createChat({ userName, onOver }) {
  const main = byId('chat', HTMLElement);
  /** Where the list and a conversation stand side by side. */
  const wide = matchMedia('(width >= 52rem)');
  /** @type {ChatView | undefined} */
  let view;
  /** @type {Map<string, Conversation>} Those that were looked at, by their id. */
  const opened = new Map();
  let fresh = begin();
  let drawing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {ReturnType<typeof chatHere> | undefined} What was shown last. */
  let last;

  const conversations = createConversations(draw);
  const list = createList({ onMore: () => void conversations.more().catch(say) });
  const rename = createRename({ onRenamed: refresh });
  const panel = createPanel({ onClose: closePanel });
  const room = createRoom({
    userName,
    onBack: () => go(chatAddress()),
    onAsk: question,
    onStop: () => void current()?.stop().catch(say),
    onRename(conversation) {
      if (view) rename.open(conversation, view.answerer);
    },
    onEarlier: () => void current()?.earlier().catch(say),
    onOpen(turn, part) {
      const { turn: open, part: shown } = chatHere();
      if (open !== undefined && isCalled(turn, open) && shown === part) closePanel();
      else go(chatAddress(current()?.id() ?? newConversation, nameOf(turn), part));
    },
  });
  main.append(list.element, room.element, panel.element, rename.element);
  main.addEventListener('keydown', onKey);
  wide.addEventListener('change', draw);

  return { open, close };

  /** Shows what the address names. */
  function open() {
    const { conversation: id, part } = chatHere();
    const from = last;
    last = chatHere();
    // Whoever comes back to a new one, whose question was refused, begins another.
    const comesBack = from !== undefined && from.conversation !== newConversation && part === undefined;
    if (id === newConversation && comesBack && fresh.turns().length > 0) fresh = begin();
    if (id !== undefined && id !== newConversation && !opened.has(id)) {
      const conversation = begin(id);
      opened.set(id, conversation);
      conversation.load().catch((error) => room.say(error.message));
    }
    if (from?.conversation !== id) room.say(undefined);
    drawNow();
    moveFocus(from);
    void refresh();
  }

  /** Nobody looks any more; what is being written goes on. */
  function close() {
    clearTimeout(timer);
    last = undefined;
  }

  /** @param {ReturnType<typeof chatHere> | undefined} from */
  function moveFocus(from) {
    const { conversation, part } = chatHere();
    if (part !== undefined) panel.element.focus({ preventScroll: true });
    else if (from?.part !== undefined && from.turn !== undefined && from.conversation === conversation) {
      if (hadFocus(panel.element) && !room.thread.focus(from.turn, from.part)) room.composer.focus();
    } else if (from && from.conversation !== conversation && conversation === newConversation) room.composer.focus();
    else if (from && from.conversation !== conversation && !wide.matches) {
      if (conversation === undefined) list.focus(from.conversation);
      else room.element.focus({ preventScroll: true });
    }
  }

  /** @param {string} [id] */
  function begin(id) {
    /** @type {Conversation} */
    const conversation = createConversation({
      ...(id !== undefined && { id }),
      onChange: draw,
      onBegin: (given) => settle(conversation, given),
      onEnd: (turn) => void ended(conversation, turn),
    });
    return conversation;
  }

  /**
   * A new conversation has got its id: it stays where it is, and so does what is open beside it.
   *
   * @param {Conversation} conversation
   * @param {string} id
   */
  function settle(conversation, id) {
    opened.set(id, conversation);
    const { conversation: shown, turn, part } = chatHere();
    const isShown = conversation === fresh && (shown === newConversation || (shown === undefined && wide.matches));
    if (conversation === fresh) fresh = begin();
    if (!isShown || main.hidden) return;
    history.replaceState(null, '', chatAddress(id, turn, part));
    last = chatHere();
    void refresh();
  }

  /** The conversation that the address names; beside the list there is room for a new one. */
  function current() {
    const { conversation: id } = chatHere();
    if (id === newConversation || (id === undefined && wide.matches)) return fresh;
    return id === undefined ? undefined : opened.get(id);
  }

  /**
   * @param {string} query
   * @param {string} user
   */
  async function question(query, user) {
    const conversation = current();
    if (!conversation) return;
    const asked = conversation.question(query, user);
    room.thread.scrollDown();
    await asked.catch(say);
  }

  /**
   * @param {Conversation} conversation
   * @param {Turn} turn
   */
  async function ended(conversation, turn) {
    const known = new Set(conversations.all().map(({ id }) => id));
    await refresh();
    // It was stopped before its first event, which would have told its id.
    if (conversation.id() === undefined && turn.state === 'stopped') {
      const begun = conversations.all().find(({ id, user }) => !known.has(id) && user === conversation.user());
      if (begun && current() === conversation) go(chatAddress(begun.id));
      return announce('Stopped');
    }
    await conversation.load().catch(() => {});
    announce(spoken(turn));
  }

  /** Looks at what there is now, and again after a while. */
  async function refresh() {
    clearTimeout(timer);
    try {
      const [next] = await Promise.all([ask('GET', '/chat'), conversations.load()]);
      if (!view) room.say(undefined);
      view = next;
      await catchUp();
      draw();
    } catch (error) {
      if (error instanceof SessionOver) return onOver(error.message);
      // Later the bar at the top tells that the service is away, and this goes on by itself.
      if (!view) say(/** @type {Error} */ (error));
    }
    clearTimeout(timer);
    if (!main.hidden) timer = setTimeout(refresh, document.hidden ? pause * 6 : pause);
  }

  /** Somebody else has asked on, or renamed it. */
  async function catchUp() {
    const conversation = current();
    const known = conversations.get(conversation?.id() ?? '');
    if (!conversation || !known) return;
    conversation.call(known.name);
    if (!conversation.isLoaded() || conversation.running()) return;
    if (conversation.answers() < known.answers) await conversation.load();
  }

  /** Brings the page up to date, once for all that changes before it is next seen. */
  function draw() {
    if (drawing) return;
    drawing = true;
    // A page that nobody sees is never given a frame.
    if (document.hidden) setTimeout(drawNow);
    else requestAnimationFrame(drawNow);
  }

  function drawNow() {
    drawing = false;
    if (main.hidden) return;
    const { conversation: id, turn: name, part } = chatHere();
    const conversation = current();
    main.dataset.view = id === undefined ? 'list' : part === undefined ? 'conversation' : 'details';
    document.title = `${conversation?.name() || 'Knowledge chat'} · Sandbox`;
    list.show(conversations.all(), { hasMore: conversations.hasMore(), isLoaded: conversations.isLoaded(), open: id });
    room.show(conversation, view, { users: conversations.users(), turn: name, part });
    const turn = name === undefined ? undefined : conversation?.turn(name);
    if (turn && part !== undefined) panel.show(turn, part);
    else panel.close();
  }

  /** @param {string} address */
  function go(address) {
    location.hash = address;
  }

  function closePanel() {
    go(chatAddress(chatHere().conversation));
  }

  /** @param {KeyboardEvent} event */
  function onKey({ key, target, defaultPrevented }) {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || target.closest('dialog')) return;
    if (!panel.element.hidden) closePanel();
    else if (!wide.matches) go(chatAddress());
  }

  /** @param {Error} error */
  function say(error) {
    if (error instanceof SessionOver) onOver(error.message);
    else room.say(error.message);
  }
}

/**
 * What is told to those who listen when an answer has ended: not each piece of it.
 *
 * @param {Turn} turn
 */
function spoken({ state, answer, sources, fault }) {
  if (state === 'failed') return `The answer failed. ${fault?.message ?? ''} ${fault?.advice ?? ''}`;
  const words = `${spokenText(answer)} ${sources.length === 0 ? 'No sources.' : `${count(sources.length, 'source')}.`}`;
  return state === 'stopped' ? `Stopped. ${words}` : words;
}
