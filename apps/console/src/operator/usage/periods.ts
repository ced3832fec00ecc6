/** Days of a period, the last one included, in UTC as the usage is. */
export interface Period {
  since: string;
  until: string;
}

export type PeriodName = 'last7Days' | 'thisMonth' | 'lastMonth' | 'last30Days';

/** Returns the periods that the page offers. @param now the present time */
export function periodsAt(now: Date): Readonly<Record<PeriodName, Period>> {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const today = toDay(year, month, date);
  return {
    last7Days: { since: toDay(year, month, date - 6), until: today },
    thisMonth: { since: toDay(year, month, 1), until: today },
    // The day 0 of a month is the last one of the month before.
    lastMonth: { since: toDay(year, month - 1, 1), until: toDay(year, month, 0) },
    last30Days: { since: toDay(year, month, date - 29), until: today },
  };
}

function toDay(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
