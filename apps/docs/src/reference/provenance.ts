/** The provenance of a part as HTML: its badge, and its note with links into the interface document. */
import interfaceText from '../../../../spec/interface.md?raw';
import type { Provenance } from '../contract.ts';

/** The meaning of each provenance, for tooltips and the provenance page. */
export const meaning: Record<Provenance, string> = {
  documented: 'The interface document shows exactly this part.',
  assumed: 'The interface document mentions this part; its shape comes from another source.',
  added: 'Not in the interface document; a documented part would be useless without it.',
};

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Formats `code` between backticks. */
const codeHtml = (html: string) => html.replaceAll(/`([^`]+)`/g, '<code>$1</code>');

interface BadgeOptions {
  note?: string | undefined;
  /** Whether the badge is visible without "Show provenance". */
  always?: boolean | undefined;
}

/** A badge with a tooltip, as HTML, which the Markdown of descriptions can contain. */
export function badge(provenance: Provenance, base: string, { note, always = false }: BadgeOptions = {}): string {
  // Excluded from the search index, where the same words would be in every excerpt.
  const link =
    `<a class="provenance${always ? ' always' : ''}" data-provenance="${provenance}" data-pagefind-ignore ` +
    `href="${base}provenance/#${provenance}" title="${escapeHtml(meaning[provenance])}">${provenance}</a>`;
  return note ? `${link} <span class="provenance-note">${noteHtml(note, base)}</span>` : link;
}

/** The anchors of the interface document by the numbers of its sections: `4.8` is `48-chat-with-the-knowledge-base`. */
export const interfaceAnchors: ReadonlyMap<string, string> = new Map(
  [...interfaceText.matchAll(/^#{2,} (\d+(?:\.\d+)?)\.? (.+)$/gm)].map(([, number = '', title = '']) => [
    number,
    `${number} ${title}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  ]),
);

/**
 * Formats a note. Backticks mark code. A section such as `§4.8` becomes a link to its heading in the interface document. `§7.5` is item 5 of
 * section 7, and leads to the heading of that section.
 *
 * @throws When the document has no such section.
 */
export const noteHtml = (note: string, base: string): string =>
  codeHtml(escapeHtml(note)).replaceAll(/§(\d+)(?:\.(\d+))?/g, (cited, section: string, part: string) => {
    const anchor = interfaceAnchors.get(`${section}.${part}`) ?? interfaceAnchors.get(section);
    if (!anchor) throw new Error(`The interface document has no section ${cited}, which a note cites: ${note}`);
    return `<a href="${base}interface/#${anchor}">${cited}</a>`;
  });
