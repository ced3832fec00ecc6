/** @import { SandboxMessage } from '../view.ts' */
import { createClear } from './clear.js';
import { createConversation } from './conversation.js';
import { announce, byId, call, SessionOver } from './dom.js';
import { createFirstSms } from './first-sms.js';
import { listen } from './live.js';
import { createPhones } from './phones.js';
import { createStore } from './store.js';
import { count } from './words.js';

const inbox = byId('inbox', HTMLElement);
const first = byId('first', HTMLElement);
const connection = byId('connection', HTMLParagraphElement);
const notice = byId('notice', HTMLParagraphElement);
/** Where list and phone stand side by side. */
const wide = matchMedia('(width >= 52rem)');

const store = createStore(show);
const phones = createPhones();
const conversation = createConversation({ onBack: back });
const clear = createClear(store);
/** Whether it is known what there is. */
let ready = false;

addEventListener('hashchange', open);
document.addEventListener('keydown', onKey);
wide.addEventListener('change', () => show(new Set()));
await start();

async function start() {
  try {
    const { userName } = await call('GET', '/session');
    byId('account', HTMLElement).textContent = userName;
    createFirstSms(userName);
  } catch (error) {
    if (error instanceof SessionOver) return over(error.message);
    return void setTimeout(start, 1000);
  }
  listen({
    messages(messages) {
      const before = store.newest();
      const fresh = store.add(messages, selected()).filter(({ id }) => id > before);
      if (ready) tell(fresh);
    },
    kept({ from }) {
      store.drop(from);
      if (ready) return;
      ready = true;
      open();
    },
    connected(connected) {
      connection.textContent = connected ? 'Live' : 'Reconnecting…';
      connection.dataset.state = connected ? 'live' : 'lost';
    },
    over,
  });
}

/** @param {ReadonlySet<string>} changed */
function show(changed) {
  if (!ready) return;
  const all = store.phones();
  const empty = all.length === 0 && selected() === undefined;
  inbox.hidden = empty;
  first.hidden = !empty;
  phones.show(all, changed);
  clear.update();
  // Beside the list there is room for a phone; the link to it is the same as when it was chosen.
  if (selected() === undefined && wide.matches && all[0]) {
    history.replaceState(null, '', `#${all[0].recipient}`);
    open();
  } else if (changed.has(selected() ?? '') || changed.size === 0) showPhone();
}

function showPhone() {
  const recipient = selected();
  if (recipient !== undefined) conversation.show(recipient, store.phone(recipient));
}

/** Shows the phone that the address names. */
function open() {
  const recipient = selected();
  inbox.dataset.view = recipient === undefined ? 'phones' : 'phone';
  document.title = recipient === undefined ? 'Sandbox' : `${recipient} · Sandbox`;
  phones.select(recipient);
  show(new Set());
  if (recipient === undefined) return;
  if (!wide.matches) conversation.section.focus({ preventScroll: true });
  // It may have more than what is listed, or be older than all that is.
  call('GET', `/messages?recipient=${encodeURIComponent(recipient)}`).then(
    (messages) => store.add(messages, recipient),
    (error) => announce(error.message),
  );
}

/** The recipient in the address: `/sandbox#+12025550100`. */
function selected() {
  const hash = location.hash.slice(1).replace(/^%2B/i, '+');
  return /^\+\d{1,15}$/.test(hash) ? hash : undefined;
}

function back() {
  const before = selected();
  if (!wide.matches) location.hash = '';
  phones.focus(before);
}

/** @param {readonly SandboxMessage[]} fresh */
function tell(fresh) {
  const [message, ...more] = fresh;
  if (message === undefined) return;
  announce(more.length > 0 ? count(fresh.length, 'new message') : `New SMS for ${message.recipient}`);
}

/** @param {string} reason */
function over(reason) {
  notice.textContent = reason;
  notice.hidden = false;
  connection.textContent = 'Ended';
  connection.dataset.state = 'lost';
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest('dialog')) return;
  const typing = target.matches('input');
  // Elsewhere the arrows scroll.
  const moves = !inbox.hidden && !target.closest('#conversation');
  if (key === '/' && !typing) phones.filter.focus();
  else if (key === 'ArrowDown' && moves) phones.move(1);
  else if (key === 'ArrowUp' && moves) phones.move(-1);
  else if (key === 'Escape' && !typing) back();
  else return;
  event.preventDefault();
}
