/** Converts the value of a `datetime-local` field, which is in the time zone of the reader, for a request. */
export function toRequestTime(local: string | undefined): string | undefined {
  const time = new Date(local || Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Formats a time for a `datetime-local` field, in the time zone of the reader. */
export function toFieldTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
