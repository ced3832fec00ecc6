/** @import { NewContent, NewMessage, SandboxChannel, SandboxMessage, Window } from '@omnichannel/console/sandbox' */
/** @import { Channel } from '../../features/messaging/carrier.ts' */
import { ask } from './ask.js';
import { createAttachment } from './attachment.js';
import { channelNames, channelsOf } from './channels.js';
import { announce, h, icon, iconButton } from './dom.js';
import { askLocation } from './location.js';
import { summary } from './summary.js';
import { windowMark } from './window.js';

/** @type {Readonly<Record<Channel, string>>} */
const places = { chatApp: 'the chat app', messenger: 'the messenger', rcs: 'RCS', chat: 'the chat channel' };

/**
 * Where one writes as the person whose conversation is open.
 *
 * @param {{ onSent(message: SandboxMessage): void }} events
 */
export function createComposer({ onSent }) {
  const channel = /** @type {HTMLSelectElement} */ (h('select', { 'aria-label': 'Channel', onchange: chooseChannel }));
  const text = /** @type {HTMLTextAreaElement} */ (
    h('textarea', {
      rows: '1',
      dir: 'auto',
      maxlength: '4096',
      'aria-label': 'Message',
      oninput: grow,
      onkeydown: onKey,
    })
  );
  const attachment = createAttachment(() => text.focus());
  const window = h('span', { class: 'window' });
  const place = iconButton('pin', 'Share a location', () => void sharePlace());
  const replying = h('p', { class: 'replying', hidden: true });
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const send = h(
    'button',
    { type: 'submit', class: 'icon-button send', 'aria-label': 'Send', title: 'Send' },
    icon('send'),
  );
  const element = h(
    'form',
    { class: 'composer', 'aria-label': 'Write', onsubmit: submit },
    replying,
    attachment.chosen,
    fault,
    h('div', { class: 'where' }, channel, window),
    h('div', { class: 'line' }, attachment.button, place, text, send),
  );
  /** @type {Map<string, string>} What was begun, by person. */
  const drafts = new Map();
  /** @type {string | undefined} */
  let person;
  /** Whether the chosen channel stays when others come: it is the last used one, or somebody chose it. */
  let isSettled = false;
  /** @type {SandboxMessage | undefined} */
  let answered;
  /** @type {readonly Window[]} */
  let windows = [];

  return {
    element,
    show,
    reply,
    write,
    /** Whether there was something to give up. */
    cancel() {
      const had = answered !== undefined;
      reply(undefined);
      return had;
    },
  };

  /**
   * @param {string} shown
   * @param {readonly SandboxChannel[]} used channels, the latest first
   * @param {readonly Window[]} known
   */
  function show(shown, used, known) {
    windows = known;
    const channels = channelsOf(shown, used);
    if (person !== shown) begin(shown);
    const offered = [...channel.options].map(({ value }) => value);
    if (offered.join() !== channels.join()) {
      // A message that comes on another channel does not change what somebody is about to send.
      const kept = isSettled || text.value !== '' ? channels.find((name) => name === channel.value) : undefined;
      channel.replaceChildren(...channels.map((name) => h('option', { value: name }, channelNames[name])));
      channel.value = kept ?? channels[0] ?? '';
    }
    // The last used channel is known once a message is.
    isSettled ||= used.length > 0;
    showChannel();
  }

  /** @param {string} shown */
  function begin(shown) {
    if (person !== undefined) drafts.set(person, text.value);
    person = shown;
    isSettled = false;
    channel.replaceChildren();
    text.value = drafts.get(shown) ?? '';
    attachment.clear();
    reply(undefined);
    say(undefined);
    grow();
  }

  function chooseChannel() {
    isSettled = true;
    showChannel();
  }

  function showChannel() {
    const name = /** @type {Channel} */ (channel.value);
    text.placeholder = `Write on ${places[name]}`;
    window.replaceChildren(...windowMark(windows.find((known) => known.channel === name)));
    // The messenger tells the service of texts only.
    attachment.button.hidden = place.hidden = name === 'messenger';
    if (name === 'messenger') attachment.clear();
    if (answered && answered.channel !== name) reply(undefined);
  }

  /**
   * Chooses the message that is answered.
   *
   * @param {SandboxMessage | undefined} message
   */
  function reply(message) {
    answered = message;
    replying.hidden = message === undefined;
    if (!message) return;
    channel.value = message.channel;
    chooseChannel();
    replying.replaceChildren(
      icon('reply'),
      h('bdi', {}, summary(message)),
      iconButton('close', 'Do not reply to it', () => reply(undefined)),
    );
    text.focus();
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const words = text.value.trim();
    const file = attachment.file();
    if (words === '' && !file) return text.focus();
    const wanted = { words, repliesTo: answered?.messageId };
    await sending(async () => {
      const sent = file ? await attachment.send(words) : /** @type {const} */ ({ type: 'text', text: words });
      await write(sent, wanted.repliesTo);
      if (text.value.trim() === words) text.value = '';
      attachment.clear();
      reply(undefined);
      grow();
    });
    text.focus();
  }

  async function sharePlace() {
    const location = await askLocation();
    if (location) await sending(() => write(location));
  }

  /** @param {() => Promise<unknown>} task */
  async function sending(task) {
    send.toggleAttribute('disabled', true);
    try {
      say(undefined);
      await task();
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    } finally {
      send.removeAttribute('disabled');
    }
  }

  /**
   * Writes as the person.
   *
   * @param {NewContent} content
   * @param {string} [repliesTo]
   * @param {Channel} [on] the channel, where it is not the chosen one
   */
  async function write(content, repliesTo, on = /** @type {Channel} */ (channel.value)) {
    if (person === undefined) return;
    /** @type {NewMessage} */
    const message = { channel: on, person, content, ...(repliesTo !== undefined && { repliesTo }) };
    onSent(await ask('POST', '/messages', message));
    announce('Sent');
  }

  /** @param {string | undefined} wrong */
  function say(wrong) {
    fault.hidden = wrong === undefined;
    fault.textContent = wrong ?? '';
  }

  /** @param {Event} event */
  function onKey(event) {
    const { key, shiftKey, isComposing } = /** @type {KeyboardEvent} */ (event);
    if (key !== 'Enter' || shiftKey || isComposing) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (element).requestSubmit();
  }

  /** The field is as high as its text, up to what the style allows. */
  function grow() {
    text.rows = Math.min(text.value.split('\n').length, 5);
  }
}
