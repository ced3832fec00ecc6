import { signal } from '@preact/signals';

const key = 'sandbox seen';

interface Stored {
  /** The newest message when the tab was opened: it and those before it are not new. */
  from?: number;
  people: Record<string, number>;
}

/** The last message of each person that was looked at, in this tab of the browser. */
export function createSeen() {
  const stored = signal<Stored>(JSON.parse(sessionStorage.getItem(key) ?? '{"people":{}}'));

  return {
    /** @param newest id of the newest message when the tab is opened */
    begin(newest: number): void {
      if (stored.peek().from === undefined) store({ ...stored.peek(), from: newest });
    },
    until(person: string): number {
      const { from = Number.POSITIVE_INFINITY, people } = stored.value;
      return Math.max(people[person] ?? 0, from);
    },
    see(person: string, id: number): void {
      const { people, ...rest } = stored.peek();
      if ((people[person] ?? 0) < id) store({ ...rest, people: { ...people, [person]: id } });
    },
  };

  function store(value: Stored): void {
    stored.value = value;
    sessionStorage.setItem(key, JSON.stringify(value));
  }
}
