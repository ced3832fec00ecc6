/** The version that a new connection uses: v26.0 of 2026-07-29. */
export const defaultGraphVersion = 'v26.0';

/**
 * Last days of the versions of the Graph API, as dates. Meta announces the end of a version when a newer one appears. Read in copies
 * of developers.facebook.com/docs/graph-api/changelog and changelog/versions, which agree in several languages; v26.0 had no end there.
 */
const endDates: Readonly<Record<string, string | undefined>> = {
  'v20.0': '2026-09-24',
  'v21.0': '2027-01-21',
  'v22.0': '2027-05-20',
  'v23.0': '2027-10-08',
  'v24.0': '2028-02-18',
  'v25.0': '2028-07-29',
  'v26.0': undefined,
};

const warningDays = 90;
const day = 86_400_000;

/** State of a version: `unknown` for a version newer than this release, and `ended` for one older than its table. */
export type VersionState =
  | { state: 'current' | 'unknown' }
  | { state: 'ending'; endsOn: string; days: number }
  | { state: 'ended'; endedOn?: string };

export function stateOfVersion(version: string, now: Date): VersionState {
  if (!(version in endDates)) {
    const oldest = Math.min(...Object.keys(endDates).map(numberOf));
    return numberOf(version) < oldest ? { state: 'ended' } : { state: 'unknown' };
  }
  const endsOn = endDates[version];
  if (endsOn === undefined) return { state: 'current' };
  const days = Math.ceil((Date.parse(`${endsOn}T00:00:00Z`) - now.getTime()) / day);
  if (days <= 0) return { state: 'ended', endedOn: endsOn };
  return days <= warningDays ? { state: 'ending', endsOn, days } : { state: 'current' };
}

function numberOf(version: string): number {
  return Number(version.slice(1));
}

/** Finds versions that end soon or have ended, for `doctor`. */
export function examineVersion(version: string, now: Date): { level: 'warn' | 'fail'; message: string }[] {
  const found = stateOfVersion(version, now);
  const advice = 'Set graphVersion to a newer version, and check the connection.';
  if (found.state === 'ending') {
    const message = `Meta ends version ${version} of the Graph API on ${found.endsOn}, in ${found.days} days. ${advice}`;
    return [{ level: 'warn', message }];
  }
  if (found.state !== 'ended') return [];
  const since = found.endedOn === undefined ? '' : ` on ${found.endedOn}`;
  return [{ level: 'fail', message: `Meta has ended version ${version} of the Graph API${since}. ${advice}` }];
}
