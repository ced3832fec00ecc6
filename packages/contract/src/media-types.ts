/** The media type in a `Content-Type`, in lower case and without parameters. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return mediaType === 'multipart/form-data' || mediaType === 'application/x-www-form-urlencoded';
}

const mediaKinds = /^(audio|image|video)\//;

/**
 * Whether a media type is among those that an operation takes. Beside listed audio, image and video types a wildcard stands for
 * documents only, as the contract says of media.
 */
export function takesMediaType(types: readonly string[], mediaType: string): boolean {
  if (types.includes(mediaType)) return true;
  const [kind] = mediaType.split('/');
  if (types.includes(`${kind}/*`)) return true;
  const listed = mediaKinds.test(mediaType) && types.some((type) => type.startsWith(`${kind}/`));
  return types.includes('*/*') && !listed && /^[\w.+-]+\/[\w.+-]+$/.test(mediaType);
}
