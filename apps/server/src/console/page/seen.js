const key = 'sandbox seen';

/** Up to which message somebody has looked at each person, in this tab of the browser. */
export function createSeen() {
  /** @type {{ from?: number, people: Record<string, number> }} */
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{"people":{}}');

  return {
    /**
     * What was there when the tab was opened is not new.
     *
     * @param {number} newest
     */
    begin(newest) {
      kept.from ??= newest;
      keep();
    },
    /** @param {string} person */
    until: (person) => Math.max(kept.people[person] ?? 0, kept.from ?? Number.POSITIVE_INFINITY),
    /**
     * @param {string} person
     * @param {number} id
     * @returns whether that is more than before
     */
    see(person, id) {
      if ((kept.people[person] ?? 0) >= id) return false;
      kept.people[person] = id;
      keep();
      return true;
    },
  };

  function keep() {
    sessionStorage.setItem(key, JSON.stringify(kept));
  }
}
