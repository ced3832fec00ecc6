import type { Channel } from '../api/sandbox.ts';
import { changeFilters, type Filters, filterChannels, filterStates, filters } from './filters.ts';
import { inboxTexts } from './inbox-texts.ts';

/** Selects the people of the list by channel and state of a message. */
export function FilterBar() {
  const t = inboxTexts.value;
  const { channel, state } = filters.value;
  return (
    <div class="filter-bar">
      <select
        id="filter-channel"
        aria-label={t.filterByChannel}
        value={channel ?? ''}
        onChange={({ currentTarget }) => changeFilters({ channel: (currentTarget.value || undefined) as Channel })}
      >
        <option value="">{t.allChannels}</option>
        {filterChannels.map((name) => (
          <option key={name} value={name}>
            {t.channels[name]}
          </option>
        ))}
      </select>
      <select
        id="filter-state"
        aria-label={t.filterByState}
        value={state ?? ''}
        onChange={({ currentTarget }) =>
          changeFilters({ state: (currentTarget.value || undefined) as Filters['state'] })
        }
      >
        <option value="">{t.allStates}</option>
        {filterStates.map((name) => (
          <option key={name} value={name}>
            {t.states[name]}
          </option>
        ))}
      </select>
    </div>
  );
}
