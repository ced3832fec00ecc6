/** Seconds that the service has to stop after a signal. */
export const stopLimit = 30;

/**
 * Waits for a signal to stop.
 *
 * @param end ends the process at once, at the second one
 * @returns the first signal
 */
export function firstSignal(end: () => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (stopping) return end();
      stopping = true;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
