/** Shows the progress of an import: on a terminal in one updated line, elsewhere in a line for each tenth. */
export interface Progress {
  show(done: number, all: number): void;
  /** Ends the line. */
  end(): void;
}

/** Minimum milliseconds between two updates of the line. */
const redrawIntervalMs = 100;

/** @param describe the text for what is done of all */
export function createProgress(
  output: NodeJS.WriteStream,
  describe = (done: number, all: number) => `${done} of ${all} documents`,
): Progress {
  if (!output.isTTY) {
    let tenths = 0;
    return {
      show(done, all) {
        const now = Math.floor((done / all) * 10);
        if (now > tenths) output.write(`${describe(done, all)}\n`);
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
      output.write(`\r\u001b[K${describe(done, all)}`);
    },
    // The summary replaces the line.
    end: () => output.write('\r\u001b[K'),
  };
}
