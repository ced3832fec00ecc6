/** Returns a short hash of a text, under which a translation is kept: fewer bytes to load than the text. */
export function textHash(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return (hash >>> 0).toString(36);
}
