import type { ComponentChildren } from 'preact';
import { escapePattern } from '../ui/escape-pattern.ts';

/** A text with its quotations marked. Between words it may have other spaces than they. */
export function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }) {
  const patterns = quotes.map((quote) => quote.trim().split(/\s+/).map(escapePattern).join('\\s+')).filter(Boolean);
  if (patterns.length === 0) return <>{text}</>;
  const parts: ComponentChildren[] = [];
  let end = 0;
  // redos: literal words with white space between them
  for (const { 0: quote, index } of text.matchAll(new RegExp(patterns.join('|'), 'g'))) {
    parts.push(text.slice(end, index), <mark key={index}>{quote}</mark>);
    end = index + quote.length;
  }
  return <>{[...parts, text.slice(end)]}</>;
}
