/** A valid picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
);

/** What is served for these types where the contract has no example: Prism would send the text `string`. */
const samples: Record<string, { mediaType: string; bytes: Buffer }> = {
  '*/*': { mediaType: 'image/png', bytes: png },
  'image/*': { mediaType: 'image/png', bytes: png },
  'image/png': { mediaType: 'image/png', bytes: png },
  'application/octet-stream': { mediaType: 'application/octet-stream', bytes: png },
};

export function sampleOf(mediaType: string): { mediaType: string; bytes: Buffer } | undefined {
  return samples[mediaType];
}

/** The bytes of an example that stands in `x-base64`: a `value` can only hold text. */
export function bytesOf(base64: unknown): Buffer | undefined {
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined;
}
