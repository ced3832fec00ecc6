/** @import { About } from '../admin/view.ts' */
import { createDetails } from './details.js';
import { announce, byId, call, copyButton, h, textBlock } from './dom.js';
import { createInbound } from './inbound.js';
import { createList } from './list.js';
import { listen } from './live.js';
import { createNext } from './next.js';

const next = createNext();
const inbound = createInbound();
const details = createDetails({ onBack: back, nextAnswer: next.select });
const detailsSection = byId('details', HTMLElement);
const list = createList({
  onSelect(id) {
    if (id === undefined) {
      details.showNothing();
      back();
    } else details.show(id);
  },
  onRead() {
    document.body.dataset.view = 'details';
    detailsSection.focus();
  },
});

details.showNothing();
list.list.addEventListener('click', ({ target }) => {
  // On a phone the details take the place of the list.
  if (target instanceof Element && target.closest('[role=option]')) document.body.dataset.view = 'details';
});

function back() {
  document.body.dataset.view = 'list';
  list.list.focus({ preventScroll: true });
}

byId('open-next', HTMLButtonElement).addEventListener('click', () =>
  next.open(list.selectedItem()?.exchange?.operation),
);
byId('open-inbound', HTMLButtonElement).addEventListener('click', () => inbound.open());
byId('clear', HTMLButtonElement).addEventListener('click', () =>
  call('DELETE', '/requests').catch((error) => announce(error.message)),
);
for (const close of document.querySelectorAll('dialog [data-close]')) {
  close.addEventListener('click', () => close.closest('dialog')?.close());
}
document.querySelector('.filters')?.addEventListener('submit', (event) => event.preventDefault());

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const { target, key } = event;
  const typing = target instanceof HTMLElement && target.matches('input, select, textarea');
  if (key === 'Escape') {
    if (target === list.filter && list.filter.value !== '') return;
    back();
  } else if (typing) {
    if (target !== list.filter || (key !== 'ArrowDown' && key !== 'Enter')) return;
    list.move(1);
  } else if (key === '/') list.filter.focus();
  else if (key === 'j') list.move(1);
  else if (key === 'k') list.move(-1);
  else if ((key === 'ArrowDown' || key === 'ArrowUp') && (target === list.list || target === document.body))
    list.move(key === 'ArrowDown' ? 1 : -1);
  else return;
  event.preventDefault();
});

const connection = byId('connection', HTMLParagraphElement);
const stopped = byId('stopped', HTMLParagraphElement);

listen(
  (update, whole) => {
    if (whole) list.replace(update);
    else list.update(update);
    next.showNext(update.next);
    const selected = list.selectedItem();
    const changed = [...update.exchanges, ...update.deliveries];
    if (selected && changed.some(({ id }) => id === selected.id)) details.show(selected.id);
  },
  (connected) => {
    connection.dataset.state = connected ? 'live' : 'lost';
    connection.textContent = connected ? 'Live' : 'Not connected';
    stopped.hidden = connected;
    stopped.textContent = connected ? '' : 'The mock does not answer. When it runs again, this page goes on by itself.';
    // Where it fails, the connection is lost again and says so.
    if (connected) showAbout().catch(() => {});
  },
);

/** The mock may have been started anew, with another contract. */
async function showAbout() {
  /** @type {About} */
  const { title, version, firstRequest, operations, channels } = await call('GET', '/about');
  document.title = `Mock of ${title}`;
  byId('title', HTMLSpanElement).textContent = `Mock of ${title}`;
  byId('version', HTMLElement).textContent = version;
  list.showOperations(operations.map(({ id }) => id));
  next.showOperations(operations);
  inbound.showChannels(channels);
  byId('empty', HTMLDivElement).replaceChildren(
    h(
      'div',
      { class: 'empty-nothing' },
      h('h2', {}, 'No requests yet'),
      h(
        'p',
        {},
        'Point your client at ',
        h('code', {}, location.origin),
        ', or send the first request from a terminal:',
      ),
      textBlock(firstRequest),
      copyButton('Copy', firstRequest),
    ),
    h(
      'div',
      { class: 'empty-filter' },
      h('h2', {}, 'No request fits the filter'),
      h('p', {}, 'Press Escape in the filter to empty it.'),
    ),
  );
}
