import { createHash, createHmac } from 'node:crypto';
import type { ProviderCall } from '../provider-events.ts';
import { formOf, isForm, queryOf } from './callback-body.ts';
import { equalInConstantTime } from './constant-time.ts';

/** A signature (HMAC) in a header. */
export interface HmacVerification {
  kind: 'hmac';
  algorithm: 'sha1' | 'sha256' | 'sha512';
  encoding: 'hex' | 'base64';
  header: string;
  /** Text before the signature in its header, such as `sha256=`. */
  prefix?: string;
  /**
   * The signed text: the body; the exact URL and then each field of the form, sorted by name (Twilio); or the time, a full stop and the
   * body.
   */
  over: 'body' | 'urlAndForm' | 'timestampAndBody';
  /** The header with the time, in Unix seconds, for `timestampAndBody`. */
  timestampHeader?: string;
  /** Maximum difference of that time from ours, in seconds. Default 300. */
  toleranceSeconds?: number;
}

/**
 * Verifies a signature with each of the keys.
 *
 * @returns why it is not valid; undefined for a valid one
 */
export function findHmacFault(
  verification: HmacVerification,
  keys: readonly string[],
  call: ProviderCall,
): string | undefined {
  const { header, prefix = '', encoding } = verification;
  const given = headerOf(call, header);
  if (given === undefined) return `The header ${header} is missing.`;
  if (!given.startsWith(prefix)) return `The header ${header} does not begin with ${prefix}.`;
  const signature = encoding === 'hex' ? given.slice(prefix.length).toLowerCase() : given.slice(prefix.length);
  const signed = signedTexts(verification, call);
  if (typeof signed === 'string') return signed;
  // Every combination is computed, so that the time does not show which one matched.
  const matches = keys.flatMap((key) =>
    signed.map((chunks) => equalInConstantTime(signature, computeHmac(verification, key, chunks))),
  );
  return matches.includes(true) ? undefined : `The header ${header} is no signature of this call.`;
}

/** Computes a signature as the provider does. */
export function computeHmac(
  { algorithm, encoding }: Pick<HmacVerification, 'algorithm' | 'encoding'>,
  key: string,
  chunks: readonly (string | Buffer)[],
): string {
  const hmac = createHmac(algorithm, key);
  for (const chunk of chunks) hmac.update(chunk);
  return hmac.digest(encoding);
}

/** @returns the texts that the provider may have signed, or why there is none */
function signedTexts(
  { over, timestampHeader = '', toleranceSeconds = 300 }: HmacVerification,
  call: ProviderCall,
): (string | Buffer)[][] | string {
  if (over === 'body') return [[call.body]];
  if (over === 'urlAndForm') return signedUrls(call);
  const timestamp = headerOf(call, timestampHeader) ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return `The header ${timestampHeader} has no Unix time in seconds.`;
  const differenceSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (differenceSeconds > toleranceSeconds)
    return `The time in ${timestampHeader} differs from ours: is a clock wrong?`;
  return [[`${timestamp}.`, call.body]];
}

/**
 * Returns the URL followed by the sorted fields of the form. A body that is no form is covered by the parameter `bodySHA256` of the URL.
 * Twilio may sign the URL with or without its port, whatever URL it was given.
 */
function signedUrls(call: ProviderCall): string[][] | string {
  const url = URL.parse(call.url);
  if (url === null) return 'The service has no public URL, which the provider signs. Set OMNICHANNEL_PUBLIC_URL.';
  const isEmpty = call.body.length === 0;
  if (!isEmpty && !isForm(call)) {
    const hash = queryOf(call.url).get('bodySHA256');
    if (hash === null) return 'The URL has no parameter bodySHA256, which a body other than a form needs.';
    const ours = createHash('sha256').update(call.body).digest('hex');
    if (!equalInConstantTime(hash.toLowerCase(), ours)) return 'The parameter bodySHA256 does not match the body.';
  }
  const fields = isEmpty || !isForm(call) ? '' : sortedFields(formOf(call.body));
  const port = url.protocol === 'https:' ? 443 : 80;
  const other = call.url.replace(url.host, url.port === '' ? `${url.host}:${port}` : url.hostname);
  return [...new Set([call.url, other])].map((text) => [text + fields]);
}

/** Each name with its values, sorted; a value that is repeated counts once. */
function sortedFields(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  return names
    .map((name) =>
      [...new Set(form.getAll(name))]
        .sort()
        .map((value) => name + value)
        .join(''),
    )
    .join('');
}

function headerOf({ headers }: ProviderCall, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value.trim() : undefined;
}
