import type { Provenance } from '../contract.ts';

/** What each provenance means, in one sentence: tooltips and the provenance page say the same. */
export const meaning: Record<Provenance, string> = {
  documented: 'The interface document shows it, exactly so.',
  assumed: 'The interface document says that it exists; its shape comes from elsewhere.',
  added: 'Not in the interface document; a documented part would be of no use without it.',
};

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A badge that explains itself, as HTML, since descriptions of the contract are Markdown and take it in. */
export function badge(provenance: Provenance, base: string, note?: string): string {
  // Kept out of the search index, where the same words would stand in every excerpt.
  const link =
    `<a class="provenance" data-provenance="${provenance}" data-pagefind-ignore ` +
    `href="${base}provenance/#${provenance}" title="${escapeHtml(meaning[provenance])}">${provenance}</a>`;
  return note ? `${link} <span class="provenance-note">${escapeHtml(note)}</span>` : link;
}
