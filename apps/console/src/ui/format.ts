/** Returns a number with its noun: `1 message`, `2 messages`. */
export function count(amount: number, noun: string, plural = `${noun}s`): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? noun : plural}`;
}

/** Returns a time that something took: `12 ms`, `1.5 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const precise = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** @param at RFC 3339 */
export function time(at: string): string {
  return clock.format(new Date(at));
}

/** @param at RFC 3339 or Unix milliseconds */
export function timeWithSeconds(at: string | number): string {
  return clockWithSeconds.format(new Date(at));
}

/** @param at RFC 3339 */
export function preciseTime(at: string): string {
  return precise.format(new Date(at));
}

/** @param at RFC 3339 */
export function day(at: string): string {
  const date = new Date(at);
  const distance = Math.round((midnight(date) - midnight(new Date())) / 86_400_000);
  if (distance === 0) return 'Today';
  if (distance === -1) return 'Yesterday';
  return distance === 1 ? 'Tomorrow' : dayOfYear.format(date);
}

/** @param at RFC 3339 */
export function timeOrDay(at: string): string {
  return day(at) === 'Today' ? time(at) : day(at);
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
