import { type ComponentChildren, h } from 'preact';
import { escapePattern } from '../ui/escape-pattern.ts';
import { filters } from './filters.ts';

/** Returns where words are in a text, in any case: start and end, in order. */
export function findWords(text: string, search: string): { start: number; end: number }[] {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  // The longest first, so that none is cut by another one that it begins with.
  const patterns = words.sort((left, right) => right.length - left.length).map(escapePattern);
  // redos: literal words
  const found = text.matchAll(new RegExp(patterns.join('|'), 'giu'));
  return Array.from(found, ({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

/** Returns a text with the words of the search marked. A component that calls this is rendered again when the search changes. */
export function highlighted(text: string): ComponentChildren {
  const found = findWords(text, filters.value.search);
  if (found.length === 0) return text;
  const parts: ComponentChildren[] = [];
  let shown = 0;
  for (const { start, end } of found) {
    parts.push(text.slice(shown, start), h('mark', { key: start }, text.slice(start, end)));
    shown = end;
  }
  return [...parts, text.slice(shown)];
}

/** Characters of a row before a word of the search: more would push the word out of the row. */
const maxLead = 16;

/** Returns the part of a text that shows the first word of the search. */
export function excerpt(text: string, search: string): string {
  const [first] = findWords(text, search);
  if (!first || first.start <= maxLead) return text;
  const start = text.indexOf(' ', first.start - maxLead) + 1;
  return `…${text.slice(start > 0 && start <= first.start ? start : first.start)}`;
}
