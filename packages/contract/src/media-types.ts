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

/** The type of a file whose own type is unknown or not accepted. */
const anyFile = 'application/octet-stream';
const mediaKinds = /^(audio|image|video)\//;
/** Names of types and subtypes have 127 characters at most (RFC 6838, 4.2). */
const wellFormed = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;

/**
 * Returns whether an operation accepts a media type. Next to listed audio, image and video types, a wildcard matches documents only, as
 * the contract states. It never matches a form, which would be stored in place of its file.
 */
export function acceptsMediaType(types: readonly string[], mediaType: string): boolean {
  if (types.includes(mediaType)) return true;
  const [kind] = mediaType.split('/');
  if (types.includes(`${kind}/*`)) return true;
  const isMedia = mediaKinds.test(mediaType) && typesOfKind(types, mediaType).length > 0;
  return types.includes('*/*') && !isMedia && !isForm(mediaType) && wellFormed.test(mediaType);
}

/** Advice for callers who set the type of a form by hand and omit its boundary. */
const formAdvice = 'Send a form (FormData, curl -F), and do not set Content-Type yourself.';

/** Why a form is not read whose `Content-Type` names no boundary, or too long a one: the words of a 400. */
export const missingBoundary = `Content-Type names no boundary of 1 to 70 characters between the parts of the form. ${formAdvice}`;

/** The boundary that the `Content-Type` of a form names (RFC 2046, 5.1.1); undefined where it names none, or one of over 70 characters. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** Why a media type is not taken, and what to do: the words of a 415. */
export function describeUnsupportedType(types: readonly string[], mediaType: string): string {
  if (!types.includes('*/*')) {
    const [type = ''] = types;
    return `This operation takes ${types.join(', ')}. ${isForm(type) ? formAdvice : `Send 'Content-Type: ${type}'.`}`;
  }
  if (isForm(mediaType)) {
    return 'This operation takes the bytes of a file themselves, not a form around them. Send them with the type of the file as Content-Type.';
  }
  const rejected = wellFormed.test(mediaType)
    ? `Content-Type ${mediaType} is not supported.`
    : 'Content-Type is not a media type.';
  const alike = typesOfKind(types, mediaType);
  const listed = alike.length > 0 ? alike : types.filter((type) => type !== '*/*' && type !== anyFile);
  return `${rejected} Send ${[...describeTypes(listed), `${anyFile} for a document`].join(', or ')}.`;
}

/** The types that begin as this one does: image/png and image/jpeg for image/gif. */
function typesOfKind(types: readonly string[], mediaType: string): string[] {
  const [kind] = mediaType.split('/', 1);
  return types.filter((type) => type.startsWith(`${kind}/`));
}

/** `a, b or c`, or nothing. */
function describeTypes(names: readonly string[]): string[] {
  const last = names.at(-1);
  if (last === undefined) return [];
  return [names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`];
}
