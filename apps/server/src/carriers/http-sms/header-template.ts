/** Headers that the engine sets, or that contain secrets. */
const reservedHeaders = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'proxy-authorization',
  'transfer-encoding',
]);

/** A field name of RFC 9110. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Judges a header of a request template.
 *
 * @returns what is wrong, to follow its place; undefined for a valid header
 */
export function headerFaultOf(name: string, text: string): string | undefined {
  if (!headerName.test(name)) return 'is not a valid header name.';
  if (reservedHeaders.has(name.toLowerCase())) {
    return 'must not be set here. Secrets are credentials; "authentication" says where they go.';
  }
  if (!/^[\x20-\x7e]*$/.test(text)) return 'must contain printable ASCII characters only.';
  if (/\{(?:text|sender|senderDigits)\}/.test(text))
    return 'must not contain {text} or {sender}, which may not be ASCII.';
  return undefined;
}
