/** The images that are taken, with the bytes that they begin with. */
const kinds: readonly [mediaType: string, extension: string, beginning: RegExp][] = [
  ['image/jpeg', 'jpg', /^\xff\xd8\xff/],
  ['image/png', 'png', /^\x89PNG\r\n.\n/s],
  ['image/gif', 'gif', /^GIF8[79]a/],
  ['image/webp', 'webp', /^RIFF.{4}WEBP/s],
];

/** Bytes of an image. */
export const largestImage = 10 * 1024 * 1024;

/** What kind of image it is by its own bytes, whatever is said of it. */
export function imageType(bytes: Buffer): { mediaType: string; extension: string } | undefined {
  const beginning = bytes.toString('latin1', 0, 16);
  const found = kinds.find(([, , pattern]) => pattern.test(beginning));
  return found && { mediaType: found[0], extension: found[1] };
}
