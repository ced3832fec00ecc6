import { formatNumber, preciseTime } from '../../ui/format.ts';
import type { Success } from '../api.ts';
import { StateBadge } from '../state-badge.tsx';
import { connectionTone, isWithoutLink } from '../tones.ts';
import { connectionsTexts } from './connections-texts.ts';

type Connection = Success<'/admin/v1/connections', 'get'>['data'][number];

interface ConnectionStateBadgeProps extends Pick<Connection, 'state'> {
  /** Absent for a state of the history. */
  links?: Connection['links'];
}

/** The state of a connection in a few words, with a colour. */
export function ConnectionStateBadge({ state, links = null }: ConnectionStateBadgeProps) {
  const t = connectionsTexts.value;
  const shown = { state, links };
  return (
    <StateBadge tone={connectionTone(shown)}>{isWithoutLink(shown) ? t.onWithoutLink : t.states[state]}</StateBadge>
  );
}

/** Says since when and why a connection has no link; nothing if it has a link, or is not on. */
export function MissingLink({ state, links }: Pick<Connection, 'state' | 'links'>) {
  const t = connectionsTexts.value;
  if (!links || !isWithoutLink({ state, links })) return null;
  return (
    <>
      {links.state === 'unattended' && `${t.unattended} `}
      {links.since && t.noLinkSince(preciseTime(links.since))}
      {links.reason && (
        <>
          {' '}
          (<bdi>{links.reason}</bdi>)
        </>
      )}
    </>
  );
}

/** The rows of the links of a connection; none unless it is on. */
export function linkRows({ state, links, binds }: Pick<Connection, 'state' | 'links'> & { binds: number }) {
  const t = connectionsTexts.value;
  if (!links) return [];
  const open = t.openLinks(formatNumber(links.open), formatNumber(binds));
  if (links.state === 'ready' || links.state === 'connecting') return [[t.binds, open]] as const;
  return [
    [
      t.binds,
      <>
        {open}. <MissingLink state={state} links={links} />
      </>,
    ],
    [t.whatToDo, t.linkAdvice[links.state]],
  ] as const;
}

/** Says when and why something failed last. */
export function LastFailure({ failure }: { failure: Connection['lastFailure'] }) {
  const t = connectionsTexts.value;
  if (!failure) return t.never;
  return (
    <>
      {preciseTime(failure.at)} · {t.failureSources[failure.source]} · <bdi>{failure.reason}</bdi>
    </>
  );
}

/** Returns a time, or another text where there is none. */
export function timeOr(at: string | null | undefined, otherwise: string): string {
  return at ? preciseTime(at) : otherwise;
}
