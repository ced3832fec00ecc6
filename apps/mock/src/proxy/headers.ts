/**
 * Headers that concern a single connection (RFC 9110, 7.6.1), besides those that `Connection` itself names. `Trailer` is among them,
 * since trailers are not passed on.
 */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
] as const;

/**
 * Returns the end-to-end headers, in their order and spelling.
 *
 * @param raw names and values in turn, as Node gives them
 * @param besides names in lower case of other headers to leave out
 */
export function endToEnd(raw: readonly string[], besides: readonly string[] = []): string[] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, index) => raw.slice(2 * index, 2 * index + 2));
  const named = pairs.flatMap(([name, value]) =>
    name?.toLowerCase() === 'connection' ? (value ?? '').split(',').map((token) => token.trim().toLowerCase()) : [],
  );
  const left = new Set<string>([...hopByHop, ...named, ...besides]);
  return pairs.filter(([name = '']) => !left.has(name.toLowerCase())).flat();
}
