import { announce } from '../ui/announcer.tsx';
import type { Filter } from './filter.ts';
import { filter, heldCount, isPaused, togglePause } from './log.ts';
import { request } from './request.ts';
import { about } from './view.ts';

/** Filters the list, pauses it and clears it. */
export function Filters() {
  const { text, operation, status } = filter.value;
  return (
    <search>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          id="filter"
          placeholder="Path, operation, example"
          aria-label="Filter requests"
          aria-keyshortcuts="/"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <select
          aria-label="Operation"
          value={operation}
          onInput={({ currentTarget }) => change({ operation: currentTarget.value })}
        >
          <option value="">Any operation</option>
          {about.value?.operations.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
        <select
          aria-label="Status"
          value={status}
          onInput={({ currentTarget }) => change({ status: currentTarget.value })}
        >
          <option value="">Any status</option>
          <option value="2">2xx</option>
          <option value="4">4xx</option>
          <option value="5">5xx</option>
          <option value="violations">With violations or notes</option>
          <option value="cut">Without a response</option>
        </select>
        <div class="filters-actions">
          <button type="button" aria-pressed={isPaused.value} onClick={togglePause}>
            {pauseLabel()}
          </button>
          <button type="button" onClick={clear}>
            Clear
          </button>
        </div>
      </form>
    </search>
  );
}

function change(changed: Partial<Filter>): void {
  filter.value = { ...filter.peek(), ...changed };
}

function pauseLabel(): string {
  if (!isPaused.value) return 'Pause';
  return heldCount.value > 0 ? `Resume (${heldCount.value})` : 'Resume';
}

function clear(): void {
  request('DELETE', '/requests').catch(({ message }: Error) => announce(message));
}
