import { preciseTime } from '../../ui/format.ts';
import type { Success } from '../api.ts';
import { connectionsTexts } from './connections-texts.ts';

export type ConnectionState = Success<'/admin/v1/connections', 'get'>['data'][number]['state'];

const looks: Readonly<Record<ConnectionState, string | undefined>> = {
  draft: undefined,
  on: 'good',
  paused: undefined,
  broken: 'bad',
};

/** The state of a connection in a word, with a colour. */
export function StateBadge({ state }: { state: ConnectionState }) {
  return (
    <span class="badge" data-state={looks[state]}>
      {connectionsTexts.value.states[state]}
    </span>
  );
}

/** Returns a time, or another text where there is none. */
export function timeOr(at: string | null | undefined, otherwise: string): string {
  return at ? preciseTime(at) : otherwise;
}
