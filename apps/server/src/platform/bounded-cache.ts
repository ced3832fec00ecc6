/** A map that forgets the entries that were used longest ago. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** @param weight part of the capacity that the entry takes */
  set(key: string, value: Value, weight: number): void;
}

/** Creates a cache. @param capacity maximum sum of the weights of its entries */
export function createBoundedCache<Value>(capacity: number): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; weight: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      remove(key);
      entries.set(key, { value, weight });
      total += weight;
      while (total > capacity) remove(entries.keys().next().value as string);
    },
  };
}
