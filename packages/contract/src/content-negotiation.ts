import type { Family } from '@omnichannel/error-formats';
import { pointerTarget } from './dereference.ts';
import { isObject } from './is-object.ts';

/**
 * The media type that the `Accept` header likes best; the first offered one among equals. A header that says nothing, or nothing that
 * can be understood, accepts anything (RFC 9110, 12.5.1).
 *
 * @returns undefined when the header rules all of them out
 */
export function negotiateMediaType(offered: readonly string[], accept: string | undefined): string | undefined {
  if (accept === undefined || accept === '*/*') return offered[0];
  const ranges = accept.split(',').flatMap(parseRange);
  if (ranges.length === 0) return offered[0];
  let best: string | undefined;
  let highest = 0;
  for (const mediaType of offered) {
    const quality = findQuality(mediaType, ranges);
    if (quality > highest) {
      best = mediaType;
      highest = quality;
    }
  }
  return best;
}

/**
 * Whether a success may be sent. A client that names only a media type of the documented failures, such as `text/plain`, asks for it in
 * case of one, and does not rule the success out.
 *
 * @param successes media types of the successes; one without a body is always accepted
 * @param failures media types of the failures of the operation
 */
export function acceptsSuccess(
  accept: string | undefined,
  successes: readonly string[],
  failures: readonly string[],
): boolean {
  return successes.length === 0 || negotiateMediaType([...successes, ...failures], accept) !== undefined;
}

/** The media type of a failure. It is sent whatever the `Accept` header rules out: it says more than a 406. */
export function errorMediaType(failures: readonly string[], accept: string | undefined): string {
  return negotiateMediaType(failures, accept) ?? failures[0] ?? 'application/json';
}

/**
 * Finds the media types of the failures of each error format: those of the `default` responses of its operations.
 *
 * @param familyOf the error format of a path
 */
export function errorMediaTypesByFamily(
  document: { paths: Record<string, unknown> },
  familyOf: (path: string) => Family,
): ReadonlyMap<Family, readonly string[]> {
  const types = new Map<Family, readonly string[]>();
  const resolve = (node: unknown) =>
    isObject(node) && typeof node.$ref === 'string' ? pointerTarget(document, node.$ref) : node;
  for (const [path, reference] of Object.entries(document.paths)) {
    const item = resolve(reference);
    for (const operation of Object.values(isObject(item) ? item : {})) {
      const responses = isObject(operation) && isObject(operation.responses) ? operation.responses : {};
      const failure = resolve(responses.default);
      if (!isObject(failure) || !isObject(failure.content)) continue;
      const family = familyOf(path);
      types.set(family, [...new Set([...(types.get(family) ?? []), ...Object.keys(failure.content)])]);
    }
  }
  return types;
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
function findQuality(mediaType: string, ranges: readonly Range[]): number {
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
