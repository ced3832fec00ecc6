import { maxFileBytes } from './file-types.ts';
import { isObject } from './is-object.ts';
import { isForm, isJson } from './media-types.ts';

/** Bytes of the largest JSON body of an operation without `x-body-limit`. */
export const maxJsonBytes = 1024 * 1024;
/** Bytes that the parts and texts of a form may add to its file. */
const maxFormOverheadBytes = 64 * 1024;
/** Bytes of the largest body with a report of all violations. The check of a larger one ends at the first, so that it takes no more time. */
const maxThoroughBytes = 64 * 1024;

/**
 * Returns the bytes of the largest body that an operation takes.
 *
 * @param contents the media types that it takes, with their schemas
 * @param declared its `x-body-limit`, which wins
 */
export function bodyLimitBytes(
  contents: Iterable<readonly [mediaType: string, schema: unknown]>,
  declared: unknown,
): number {
  if (typeof declared === 'number') return declared;
  return Math.max(0, ...Array.from(contents, ([mediaType, schema]) => bytesOf(mediaType, schema)));
}

function bytesOf(mediaType: string, schema: unknown): number {
  if (isJson(mediaType)) return maxJsonBytes;
  const file = isObject(schema) && typeof schema.maxLength === 'number' ? schema.maxLength : maxFileBytes;
  return mediaType.startsWith('multipart/') ? file + maxFormOverheadBytes : file;
}

/**
 * Whether to report all violations of a body, or the first only. A form has few and small texts, whatever the size of its file.
 *
 * @param byteCount the size of the body
 */
export function isCheckedThoroughly(mediaType: string | undefined, byteCount: number): boolean {
  return byteCount <= maxThoroughBytes || (mediaType !== undefined && isForm(mediaType));
}
