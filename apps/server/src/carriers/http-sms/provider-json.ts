/**
 * Parses JSON of a provider. A byte order mark, which some write, is no part of it. An integer beyond the exact range of a number becomes a
 * text of its digits: ids of providers can have 19 of them, and a rounded one would match no receipt.
 *
 * @returns undefined for anything but JSON
 */
export function parseProviderJson(body: Buffer): unknown {
  try {
    // Removes the byte order mark.
    return JSON.parse(new TextDecoder().decode(body), keepDigits);
  } catch {
    return undefined;
  }
}

/** @param context absent for objects and lists */
function keepDigits(_: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  const isRounded = typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source);
  return isRounded && !Number.isSafeInteger(value) ? source : value;
}
