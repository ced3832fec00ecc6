/** @import { File as MessageFile } from '../../features/messaging/carrier.ts' */
import { h, icon } from './dom.js';
import { kinds } from './summary.js';
import { link } from './text.js';

/** @typedef {'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'} Kind */

/**
 * A file of a message. A stored one is shown; one that stands elsewhere is loaded when somebody asks for it, since its owner sees who
 * loads it.
 *
 * @param {Kind} kind
 * @param {MessageFile} file
 * @param {string} [caption]
 */
export function fileOf(kind, file, caption) {
  const words = caption ?? file.filename ?? kinds[kind] ?? '';
  if (kind === 'document') return documentOf(file);
  if (file.id !== undefined) return shown(kind, `/sandbox/media/${encodeURIComponent(file.id)}`, words);
  return remote(kind, file.link ?? '', words);
}

/** @param {MessageFile} file */
function documentOf({ id, link: url, filename, mediaType }) {
  const type = mediaType?.split('/').at(-1)?.split(';')[0];
  const inside = [
    icon('document'),
    h(
      'span',
      {},
      h('b', {}, h('bdi', {}, filename ?? 'Document')),
      h('small', {}, id ? (type ?? 'File').toUpperCase() : hostOf(url)),
    ),
    icon('download'),
  ];
  const href = id === undefined ? url : `/sandbox/media/${encodeURIComponent(id)}`;
  if (href === undefined || !URL.canParse(href, location.href)) return h('span', { class: 'file' }, ...inside);
  return h(
    'a',
    { class: 'file', href, download: filename ?? true, target: '_blank', rel: 'noopener noreferrer' },
    ...inside,
  );
}

/**
 * @param {Exclude<Kind, 'document'>} kind
 * @param {string} src
 * @param {string} words
 */
function shown(kind, src, words) {
  const onerror = () => element.replaceWith(missing(kind, src));
  const element = player();
  return element;

  function player() {
    if (kind === 'video') return h('video', { src, controls: true, preload: 'metadata', 'aria-label': words, onerror });
    if (kind === 'audio' || kind === 'voice') {
      return h('audio', { src, controls: true, preload: 'metadata', 'aria-label': words, onerror });
    }
    const picture = h('img', {
      src,
      alt: words,
      loading: 'lazy',
      decoding: 'async',
      referrerpolicy: 'no-referrer',
      onerror,
    });
    if (kind === 'sticker') return picture;
    return h('a', { href: src, target: '_blank', rel: 'noopener noreferrer', class: 'picture' }, picture);
  }
}

/**
 * @param {Kind} kind
 * @param {string} src
 */
function missing(kind, src) {
  const own = src.startsWith('/');
  return h(
    'p',
    { class: 'placeholder' },
    icon(kind === 'sticker' ? 'image' : kind),
    h('span', {}, own ? 'This file is not kept any more.' : 'It cannot be shown here. '),
    !own && link('Open it', src),
  );
}

/**
 * @param {Exclude<Kind, 'document'>} kind
 * @param {string} url
 * @param {string} words
 */
function remote(kind, url, words) {
  const host = hostOf(url);
  const noun = (kinds[kind] ?? '').toLowerCase();
  const load = h(
    'button',
    { type: 'button', class: 'load', onclick: () => place.replaceWith(shown(kind, url, words)) },
    `Load ${noun}`,
  );
  const place = h('p', { class: 'placeholder' }, icon(kind === 'sticker' ? 'image' : kind), h('span', {}, host), load);
  return place;
}

/** @param {string} [url] */
function hostOf(url = '') {
  return URL.canParse(url) ? new URL(url).host : '';
}
