/** Lets a test wait until a condition is true, without polling. */
export interface Watchers {
  /** Something changed: conditions are evaluated again. */
  notify(): void;
  waitUntil(isTrue: () => boolean): Promise<void>;
}

export function createWatchers(): Watchers {
  const watchers = new Set<() => void>();
  return {
    notify() {
      for (const watcher of watchers) watcher();
    },
    waitUntil: (isTrue) =>
      new Promise((resolve, reject) => {
        const watcher = () => {
          try {
            if (!isTrue()) return;
            resolve();
          } catch (error) {
            reject(error);
          }
          watchers.delete(watcher);
        };
        watchers.add(watcher);
        watcher();
      }),
  };
}
