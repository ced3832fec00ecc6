/** Chooses between the HTML and the Markdown of a page by the `Accept` header (RFC 9110, section 12.5.1). */

interface MediaRange {
  type: string;
  subtype: string;
  /** The weight, from 0 (not acceptable) to 1. */
  quality: number;
}

interface Match {
  quality: number;
  /** Whether the header names the type itself, not only by a wildcard. */
  isNamed: boolean;
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Parses the header. Malformed ranges are ignored. Parameters other than the weight are irrelevant to our two types. */
function rangesOf(accept: string): MediaRange[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const [type = '', subtype = '', ...others] = range.split('/');
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    const isValid = token.test(type) && token.test(subtype) && others.length === 0 && weight.test(quality);
    return isValid ? [{ type, subtype, quality: Number(quality) }] : [];
  });
}

/** Finds the weight of a type: that of the most specific range that matches. */
function matchOf(ranges: MediaRange[], type: string, subtype: string): Match {
  const best = (matching: MediaRange[]) => Math.max(...matching.map(({ quality }) => quality));
  const named = ranges.filter((range) => range.type === type && range.subtype === subtype);
  if (named.length > 0) return { quality: best(named), isNamed: true };
  const wide = ranges.filter((range) => range.type === type && range.subtype === '*');
  const any = ranges.filter((range) => range.type === '*' && range.subtype === '*');
  const matching = wide.length > 0 ? wide : any;
  return { quality: matching.length > 0 ? best(matching) : 0, isNamed: false };
}

/**
 * Whether to send the Markdown. Browsers never name it, so a client that names it with the weight of HTML or a larger
 * one is an assistant. HTML is sent for wildcards, and if neither type is acceptable.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = rangesOf(accept ?? '');
  const markdown = matchOf(ranges, 'text', 'markdown');
  const html = matchOf(ranges, 'text', 'html');
  if (markdown.quality === html.quality) return markdown.quality > 0 && markdown.isNamed;
  return markdown.quality > html.quality;
}
