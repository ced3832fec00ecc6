/** Milliseconds between two polls for changes. With a slow query a change still arrives within 5 s. */
const pollIntervalMs = 2000;

/** Keeps something in memory up to date. */
export interface Poll {
  /** Loads changes now, in place of the next poll. @throws {Error} when the database does not respond */
  refresh(): Promise<void>;
  /** Loads, and polls for changes from then on. @throws {Error} when the database does not respond */
  start(): Promise<void>;
  close(): void;
}

/**
 * @param load loads what has changed; runs once at a time
 * @param onFailure is called when a poll fails
 */
export function createPoll(load: () => Promise<void>, onFailure: (error: unknown) => void): Poll {
  let timer: NodeJS.Timeout | undefined;
  let loading: Promise<void> | undefined;

  const loadOnce = () => {
    // A poll may hang for a while when the database does not respond: the next one waits for it.
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };

  return {
    async refresh() {
      // A load that has begun may have read the state before the change.
      await loading?.catch(() => {});
      await loadOnce();
    },
    async start() {
      await loadOnce();
      timer ??= setInterval(() => loadOnce().catch(onFailure), pollIntervalMs).unref();
    },
    close: () => clearInterval(timer),
  };
}
