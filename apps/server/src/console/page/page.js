/** @import { SandboxMessage } from '@omnichannel/console/sandbox' */
import { addressOf, here, inChat } from './address.js';
import { ask, SessionOver } from './ask.js';
import { createClear } from './clear.js';
import { createConversation } from './conversation.js';
import { createDetails } from './details.js';
import { announce, byId, hadFocus } from './dom.js';
import { createFirstMessage, explainLiveAccount } from './first-message.js';
import { onKeys } from './keys.js';
import { listen } from './live.js';
import { createNewConversation } from './new-conversation.js';
import { createPanel } from './panel.js';
import { createPeople } from './people.js';
import { createPeopleList } from './people-list.js';
import { createPlaces } from './places.js';
import { createSettings } from './settings.js';
import { count } from './words.js';

const inbox = byId('inbox', HTMLElement);
const first = byId('first', HTMLElement);
const connection = byId('connection', HTMLParagraphElement);
const notice = byId('notice', HTMLParagraphElement);
/** Where the list and a conversation stand side by side. */
const wide = matchMedia('(width >= 52rem)');

const people = createPeople(draw);
const conversation = createConversation(draw);
const list = createPeopleList({
  onSearch: (words) => void people.load(words).catch(say),
  onMore: () => void people.more().catch(say),
  onEnter: () => panel.thread.focus(),
});
const acts = {
  onRead: (/** @type {SandboxMessage} */ { id }) => void act(`/messages/${id}/read`),
  onFail: (/** @type {SandboxMessage} */ { id }) => void act(`/messages/${id}/failure`),
};
const panel = createPanel({
  ...acts,
  onBack: back,
  onSent: take,
  onEarlier: () => void conversation.earlier().catch(say),
  onDetails: ({ person, id }) => go(addressOf(person, id)),
});
const details = createDetails({ ...acts, onReply: reply, onClose: closeDetails });
const clear = createClear(people);
const newConversation = createNewConversation({
  onSent(message) {
    take(message);
    go(addressOf(message.person));
  },
});
let account = '';
/** The messages of a live account are not shown. */
let isLive = false;
const places = createPlaces({ userName: () => account, onOver: over });
/** Whether it is known what there is. */
let ready = false;
let drawing = false;

addEventListener('hashchange', open);
wide.addEventListener('change', draw);
document.addEventListener('visibilitychange', draw);
onKeys({ inbox, list, back, closeDetails, composer: panel.composer, thread: panel.thread });
await start();

async function start() {
  // All at once, as far as nothing of it needs another's answer.
  const session = ask('GET', '/session');
  session.catch(() => {});
  try {
    const revision = await people.load();
    chooseFirst();
    conversation.start(here().person).catch(say);
    const { userName, sandbox, program } = await session;
    account = userName;
    byId('account', HTMLElement).textContent = userName;
    isLive = !sandbox;
    if (sandbox) createFirstMessage(userName, newConversation.open);
    else explainLiveAccount(program);
    ready = true;
    open();
    hear(revision);
    createSettings();
  } catch (error) {
    if (error instanceof SessionOver) return over(error.message);
    setTimeout(start, 1000);
  }
}

/** @param {number} revision */
function hear(revision) {
  listen(revision, {
    messages(messages) {
      const before = people.newest();
      people.take(messages);
      conversation.take(messages);
      const { message } = here();
      if (messages.some(({ id }) => id === message)) details.refresh();
      tell(messages.filter(({ id, direction }) => id > before && direction === 'outbound'));
    },
    kept({ from = Number.POSITIVE_INFINITY }) {
      people.drop(from);
      conversation.drop(from);
    },
    reload() {
      people.load().catch(say);
      conversation.reload().catch(say);
    },
    connected(connected) {
      connection.textContent = connected ? 'Live' : 'Reconnecting…';
      connection.dataset.state = connected ? 'live' : 'lost';
    },
    over,
  });
}

/** Brings the page up to date, once for all that changes before it is next seen. */
function draw() {
  if (!ready || drawing) return;
  drawing = true;
  // A page that nobody sees is never given a frame.
  if (document.hidden) setTimeout(drawNow);
  else requestAnimationFrame(drawNow);
}

function drawNow() {
  drawing = false;
  const { person, message } = here();
  const all = people.all();
  const empty = isLive || (all.length === 0 && person === undefined && !people.isSearched());
  inbox.hidden = empty || inChat();
  first.hidden = !empty || inChat();
  clear.update();
  if (inChat()) return;
  if (chooseFirst()) return open();
  if (person !== undefined && !document.hidden) people.see(person);
  list.show(all, { isUnread: people.isUnread, hasMore: people.hasMore(), isSearched: people.isSearched() });
  panel.show(conversation.get(), person === undefined ? undefined : people.get(person), message);
}

/**
 * Beside the list there is room for a conversation: without another it is that of the newest message. The address is the same as when it
 * was chosen.
 *
 * @returns whether it has changed
 */
function chooseFirst() {
  const [newest] = people.all();
  if (inChat() || here().person !== undefined || !wide.matches || !newest || people.isSearched()) return false;
  history.replaceState(null, '', addressOf(newest.person));
  return true;
}

/** Shows what the address names. */
function open() {
  if (places.open()) return draw();
  const { person, message } = here();
  const before = conversation.get()?.person;
  inbox.dataset.view = person === undefined ? 'people' : message === undefined ? 'conversation' : 'details';
  document.title = person === undefined ? 'Sandbox' : `${person} · Sandbox`;
  list.select(person);
  conversation.start(person).catch(say);
  const wasOpen = !details.panel.hidden;
  details.show(message);
  draw();
  if (message !== undefined) details.panel.focus({ preventScroll: true });
  else if (wasOpen && person === before) {
    if (hadFocus(details.panel)) panel.thread.focus();
  } else if (person !== undefined && person !== before && !wide.matches) panel.section.focus({ preventScroll: true });
}

/** @param {string} address */
function go(address) {
  location.hash = address;
}

function back() {
  const { person } = here();
  if (!wide.matches) go('');
  list.focus(person);
}

function closeDetails() {
  const { person } = here();
  if (person !== undefined) go(addressOf(person));
}

/** @param {SandboxMessage} message */
function reply(message) {
  if (wide.matches) return panel.composer.reply(message);
  // The field is to be seen once the address has changed.
  addEventListener('hashchange', () => panel.composer.reply(message), { once: true });
  closeDetails();
}

/** @param {SandboxMessage} message that somebody has written here */
function take(message) {
  people.take([message]);
  conversation.take([message]);
  panel.thread.scrollDown();
}

/** @param {string} path */
async function act(path) {
  try {
    await ask('POST', path);
    panel.say(undefined);
  } catch (error) {
    panel.say(/** @type {Error} */ (error).message);
  }
}

/** @param {readonly SandboxMessage[]} fresh */
function tell(fresh) {
  const [message, ...more] = fresh;
  if (message === undefined) return;
  announce(more.length > 0 ? count(fresh.length, 'new message') : `New message for ${message.person}`);
}

/** @param {Error} error */
function say(error) {
  if (error instanceof SessionOver) over(error.message);
  else announce(error.message);
}

/** @param {string} reason */
function over(reason) {
  notice.textContent = reason;
  notice.hidden = false;
  connection.textContent = 'Ended';
  connection.dataset.state = 'lost';
}
