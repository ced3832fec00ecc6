const dayMs = 86_400_000;

/** Replaces a time that the provider cannot mean, and that PostgreSQL could not store, by the current one. */
export function plausibleTime(at: Date): Date {
  const now = Date.now();
  return at.getTime() > now - 30 * dayMs && at.getTime() < now + dayMs ? at : new Date(now);
}
