/** Shows how far an import is: on a terminal in one line that changes, elsewhere in a line for every tenth of it. */
export interface Progress {
  show(done: number, all: number): void;
  /** Ends the line. */
  end(): void;
}

/** Milliseconds between two changes of the line. */
const redrawIntervalMs = 100;

export function createProgress(output: NodeJS.WriteStream): Progress {
  if (!output.isTTY) {
    let tenths = 0;
    return {
      show(done, all) {
        const now = Math.floor((done / all) * 10);
        if (now > tenths) output.write(`${done} of ${all} documents\n`);
        tenths = now;
      },
      end() {},
    };
  }
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(done, all) {
      const now = performance.now();
      if (now - shownAt < redrawIntervalMs && done < all) return;
      shownAt = now;
      output.write(`\r\u001b[K${done} of ${all} documents`);
    },
    // The summary takes the place of the line.
    end: () => output.write('\r\u001b[K'),
  };
}
