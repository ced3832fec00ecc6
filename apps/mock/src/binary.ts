import * as samples from './sample-files.ts';

/** A sample file and its media type. */
export interface Sample {
  mediaType: string;
  bytes: Buffer;
}

/** Sample files of the types without an example in the contract. Prism would send the text `string`. */
const bytesByType: Record<string, Buffer> = {
  'image/png': samples.png,
  'image/jpeg': samples.jpeg,
  'image/webp': samples.webp,
  'audio/ogg': samples.ogg,
  'audio/aac': samples.aac,
  'audio/amr': samples.amr,
  'audio/mp4': samples.mp4Audio,
  'audio/mpeg': samples.mp3,
  'video/mp4': samples.mp4,
  'video/3gpp': samples.threeGpp,
  'application/pdf': samples.pdf,
  'application/octet-stream': samples.png,
};

/** The type that is served for a range of types: the most common one. */
const typeOfRange: Record<string, string> = {
  '*/*': 'image/png',
  'image/*': 'image/png',
  'audio/*': 'audio/ogg',
  'video/*': 'video/mp4',
  'application/*': 'application/pdf',
};

/** The media types that have a sample file. */
export const sampleTypes: readonly string[] = Object.keys(bytesByType);

/** Returns a small valid file of a media type, or of a range such as `audio/*`. */
export function sampleOf(mediaType: string): Sample | undefined {
  const type = typeOfRange[mediaType] ?? mediaType;
  const bytes = bytesByType[type];
  return bytes && { mediaType: type, bytes };
}

/** Decodes an example in `x-base64`. An example's `value` cannot contain bytes. */
export function bytesOf(base64: unknown): Buffer | undefined {
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined;
}
