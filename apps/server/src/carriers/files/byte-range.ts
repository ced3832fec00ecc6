import type { ByteRange } from '../../features/messaging/media/media-store.ts';

/**
 * Reads the `Range` header of a request (RFC 9110, section 14.2).
 *
 * @param size bytes of the file
 * @returns undefined when the header does not apply: another unit, an invalid form, or several ranges, which a server may ignore
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'notSatisfiable' | undefined {
  const set = /^bytes=(.*)$/i.exec(header ?? '')?.[1];
  const [spec = '', ...more] = (set ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const match = more.length > 0 ? null : /^(\d*)-(\d*)$/.exec(spec);
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'notSatisfiable' : { first: size - length, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Number(to)];
  if (to !== '' && last < first) return undefined;
  return first < size ? { first, last: Math.min(last, size - 1) } : 'notSatisfiable';
}

/**
 * Returns whether a list of entity tags, as in `If-None-Match`, contains a tag or is `*`. The comparison is weak (RFC 9110, section 8.8.3.2).
 *
 * @param tag with its quotes
 */
export function matchesTag(header: string, tag: string): boolean {
  return header.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));
}
