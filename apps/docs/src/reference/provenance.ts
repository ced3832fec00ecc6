import type { Provenance } from '../contract.ts';

/** The meaning of each provenance, for tooltips and the provenance page. */
export const meaning: Record<Provenance, string> = {
  documented: 'The interface document shows exactly this part.',
  assumed: 'The interface document mentions this part; its shape comes from another source.',
  added: 'Not in the interface document; a documented part would be useless without it.',
};

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A badge with a tooltip, as HTML, which the Markdown of descriptions can contain. */
export function badge(provenance: Provenance, base: string, note?: string): string {
  // Excluded from the search index, where the same words would be in every excerpt.
  const link =
    `<a class="provenance" data-provenance="${provenance}" data-pagefind-ignore ` +
    `href="${base}provenance/#${provenance}" title="${escapeHtml(meaning[provenance])}">${provenance}</a>`;
  return note ? `${link} <span class="provenance-note">${escapeHtml(note)}</span>` : link;
}
