/** Functions that are called after each change. */
export class Listeners {
  readonly #entries = new Set<() => void>();
  readonly #onChange: () => void;

  /** @param onChange is called after a listener was added or removed, soon: React's strict mode subscribes, leaves and subscribes again at once */
  constructor(onChange: () => void) {
    this.#onChange = () => queueMicrotask(onChange);
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** @returns removes the listener */
  add(listener: () => void): () => void {
    // The same function can listen twice.
    const entry = () => listener();
    this.#entries.add(entry);
    this.#onChange();
    return () => {
      this.#entries.delete(entry);
      this.#onChange();
    };
  }

  clear(): void {
    this.#entries.clear();
  }

  call(): void {
    for (const listener of this.#entries) {
      try {
        listener();
      } catch (error) {
        // It must not end the stream, or take back a mark.
        console.error('inbox listener:', error);
      }
    }
  }
}
