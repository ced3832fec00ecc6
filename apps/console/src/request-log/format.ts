/** Returns a number with its noun: `1 request`, `2 requests`. */
export function count(amount: number, noun: string, plural = `${noun}s`): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? noun : plural}`;
}

/** Returns a time that something took: `12 ms`, `1.5 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** @param at RFC 3339 or Unix milliseconds */
export function timeWithSeconds(at: string | number): string {
  return clock.format(new Date(at));
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

interface Outcome {
  status?: number | undefined;
  /** Milliseconds; absent until the end. */
  took?: number | undefined;
}

/** Returns the class of a status, for its colour. */
export function tone({ status, took }: Outcome): string {
  if (status === undefined) return took === undefined ? 'pending' : 'cut';
  return `s${Math.floor(status / 100)}`;
}

export function statusText({ status, took }: Outcome): string {
  if (status !== undefined) return String(status);
  return took === undefined ? '···' : 'cut';
}
