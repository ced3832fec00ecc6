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
