/** Seconds that the service has to stop after a signal. */
export const stopLimit = 30;

/**
 * Waits for a signal to stop; a second one ends the process at once.
 *
 * @returns the first signal
 */
export function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (stopping) process.exit(1);
      stopping = true;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
