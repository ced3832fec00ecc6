/** @import { SandboxMessage } from '@omnichannel/console/sandbox' */
/** @import { Content, InboundContent } from '../../features/messaging/carrier.ts' */
import { h, icon } from './dom.js';
import { fileOf } from './file.js';
import { link, previewOf, textOf } from './text.js';

/**
 * What pressing a button of a message sends.
 *
 * @callback Press
 * @param {SandboxMessage} message
 * @param {string} text
 * @param {string} payload
 */

/**
 * What stands in a bubble.
 *
 * @param {SandboxMessage} message
 */
export function contentOf({ content }) {
  switch (content.type) {
    case 'text':
      return [textOf(content.text), 'previewUrl' in content && content.previewUrl && previewOf(content.text)];
    case 'button':
      return [textOf(content.text)];
    case 'template':
      return template(content);
    case 'card':
      return card(content);
    case 'location':
      return [place(content)];
    default:
      return [
        fileOf(content.type, content.file, content.caption),
        content.caption !== undefined && textOf(content.caption),
      ];
  }
}

/**
 * The buttons of a message, below its bubble.
 *
 * @param {SandboxMessage} message
 * @param {Press} press
 */
export function buttonsOf(message, press) {
  const buttons = buttonsIn(message.content).map(({ text, url, payload }) =>
    url === undefined
      ? h('button', { type: 'button', onclick: () => press(message, text, payload) }, icon('reply'), h('bdi', {}, text))
      : link(text, url, 'button'),
  );
  return buttons.length > 0 && h('div', { class: 'choices', role: 'group', 'aria-label': 'Buttons' }, ...buttons);
}

/**
 * @param {Content | InboundContent} content
 * @returns {{ text: string, url?: string | undefined, payload: string }[]}
 */
function buttonsIn(content) {
  if (content.type === 'card') return content.buttons.map(({ text, url }) => ({ text, url, payload: text }));
  if (content.type !== 'template') return [];
  return content.buttons.map(({ kind, text, value }) => ({
    text,
    url: kind === 'url' ? value : undefined,
    payload: value,
  }));
}

/** @param {Extract<Content, { type: 'template' }>} content */
function template({ header, body, footer }) {
  return [
    header &&
      ('text' in header ? h('p', { class: 'title', dir: 'auto' }, header.text) : fileOf(header.type, header.file)),
    textOf(body),
    footer !== undefined && h('p', { class: 'footer', dir: 'auto' }, footer),
  ];
}

/** @param {Extract<Content, { type: 'card' }>} content */
function card({ title, text, image }) {
  return [
    image !== undefined && fileOf('image', { link: image }, title),
    h('p', { class: 'title', dir: 'auto' }, title),
    text !== undefined && textOf(text),
  ];
}

/** @param {Extract<InboundContent, { type: 'location' }>} content */
function place({ latitude, longitude, name, address }) {
  return h(
    'div',
    { class: 'place' },
    icon('pin'),
    h(
      'div',
      {},
      name !== undefined && h('p', { class: 'title', dir: 'auto' }, name),
      address !== undefined && h('p', { dir: 'auto' }, address),
      h('p', { class: 'coordinates' }, `${latitude}, ${longitude}`),
    ),
  );
}
