/** Writes lines together, once a turn of the event loop: a write for each would cost a busy mock most of its speed. */
export interface Batch {
  add(line: string): void;
  /** Writes at once what is left. */
  flush(): void;
}

export function createBatch(write: (text: string) => void): Batch {
  let lines: string[] = [];
  const flush = () => {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    lines = [];
    write(text);
  };
  return {
    add(line) {
      if (lines.push(line) === 1) setImmediate(flush);
    },
    flush,
  };
}
