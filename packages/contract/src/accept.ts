/**
 * The media type that the `Accept` header likes best; the first offered one among equals. A header that says nothing, or nothing that
 * can be understood, accepts anything (RFC 9110, 12.5.1).
 *
 * @returns undefined when the header rules all of them out
 */
export function bestMediaType(offered: readonly string[], accept: string | undefined): string | undefined {
  if (accept === undefined || accept === '*/*') return offered[0];
  const ranges = accept.split(',').flatMap(parseRange);
  if (ranges.length === 0) return offered[0];
  let best: string | undefined;
  let highest = 0;
  for (const mediaType of offered) {
    const quality = qualityOf(mediaType, ranges);
    if (quality > highest) {
      best = mediaType;
      highest = quality;
    }
  }
  return best;
}

interface Range {
  type: string;
  subtype: string;
  quality: number;
}

function parseRange(text: string): Range[] {
  const [mediaType = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type, subtype] = mediaType.split('/');
  if (!type || !subtype) return [];
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return [{ type, subtype, quality: Number.isNaN(quality) ? 1 : quality }];
}

/** The most specific range that fits decides. A wildcard that is offered fits any range of its type. */
function qualityOf(mediaType: string, ranges: readonly Range[]): number {
  const [type, subtype] = mediaType.toLowerCase().split(';', 1)[0]?.split('/') ?? [];
  let quality = 0;
  let precision = -1;
  for (const range of ranges) {
    const fitsType = range.type === '*' || type === '*' || range.type === type;
    const fitsSubtype = range.subtype === '*' || subtype === '*' || range.subtype === subtype;
    const rank = Number(range.type !== '*') + Number(range.subtype !== '*');
    if (fitsType && fitsSubtype && rank > precision) {
      quality = range.quality;
      precision = rank;
    }
  }
  return quality;
}
