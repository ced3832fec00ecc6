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
 * documents only, as the contract says of media, and never for a form, which would be stored in place of the file in it.
 */
export function takesMediaType(types: readonly string[], mediaType: string): boolean {
  if (types.includes(mediaType)) return true;
  const [kind] = mediaType.split('/');
  if (types.includes(`${kind}/*`)) return true;
  const listed = mediaKinds.test(mediaType) && types.some((type) => type.startsWith(`${kind}/`));
  return types.includes('*/*') && !listed && !isForm(mediaType) && /^[\w.+-]+\/[\w.+-]+$/.test(mediaType);
}

/** Why a media type is not taken, and what to do: the words of a 415. */
export function untakenType(types: readonly string[], mediaType: string): string {
  if (isForm(mediaType) && types.includes('*/*')) {
    return 'This operation takes the bytes of a file themselves, not a form around them. Send them with the type of the file as Content-Type.';
  }
  return `This operation takes ${types.join(', ')}. Send 'Content-Type: ${types[0]}'.`;
}
