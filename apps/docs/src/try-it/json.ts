/**
 * Formats JSON as text. Numbers are never parsed: `clientRequestId` has 64 bits, which a JavaScript number would round.
 */
const tokens = /"(?:\\.|[^"\\])*"|[^\s{}[\],:"]+|[{}[\],:]/g;

/** Returns the browser's message for invalid JSON, or undefined for valid JSON. */
export function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Formats valid JSON with one property per line. Returns any other text unchanged. */
export function format(text: string): string {
  if (faultOf(text)) return text;
  const all = text.match(tokens) ?? [];
  let depth = 0;
  return all
    .map((token, index) => {
      const next = all[index + 1] ?? '';
      if (token === ':') return ': ';
      if (token === ',') return `,${line(depth)}`;
      if (opens(token)) return closes(next) ? token : token + line(++depth);
      return closes(next) ? token + line(--depth) : token;
    })
    .join('');
}

const opens = (token: string) => token === '{' || token === '[';
const closes = (token: string) => token === '}' || token === ']';
const line = (depth: number) => `\n${'  '.repeat(depth)}`;
