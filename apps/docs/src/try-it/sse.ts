/** An event of a stream. */
export interface StreamEvent {
  /** The value of `event:`, or `message` by default. */
  event: string;
  data: string;
}

/**
 * Reads Server-Sent Events as they arrive (HTML Standard §9.2.6). It yields events without data too, such as heartbeats.
 * `eventsource-parser` drops events without data, so this reader does not use it.
 *
 * @throws The error of a broken connection.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let block: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A carriage return at the end may be the first half of a line break.
      const cut = !done && rest.endsWith('\r') ? rest.length - 1 : rest.length;
      const lines = rest.slice(0, cut).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + rest.slice(cut);
      for (const line of lines) {
        if (line) block.push(line);
        else if (block.length > 0) {
          const event = read(block);
          if (event) yield event;
          block = [];
        }
      }
      if (done) return;
    }
  } finally {
    // Leaving the loop closes the connection.
    reader.cancel().catch(() => {});
  }
}

function read(block: string[]): StreamEvent | undefined {
  const fields = block.map((line) => /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []);
  const of = (wanted: string) => fields.filter(([, name]) => name === wanted).map(([, , value = '']) => value);
  const names = of('event');
  const data = of('data');
  return names.length + data.length > 0 ? { event: names.at(-1) || 'message', data: data.join('\n') } : undefined;
}
