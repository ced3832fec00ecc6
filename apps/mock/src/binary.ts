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

/** The bytes of an example that stands in a `data:` URL, which is how OpenAPI gives binary examples. */
export function bytesOf(externalValue: unknown): Buffer | undefined {
  const parts = typeof externalValue === 'string' ? /^data:[^,]*?(;base64)?,(.*)$/s.exec(externalValue) : null;
  if (!parts) return undefined;
  return parts[1] ? Buffer.from(parts[2] ?? '', 'base64') : Buffer.from(decodeURIComponent(parts[2] ?? ''));
}
