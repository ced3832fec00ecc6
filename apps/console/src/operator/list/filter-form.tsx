import { useEffect, useId, useState } from 'preact/hooks';
import { formatNumber } from '../../ui/format.ts';
import { AccountChoice } from '../choice/account-choice.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { useQuery } from './query.ts';

/** A filter of a list: a text, a choice, or a day. */
export interface Filter {
  /** Its name in the address, and in the query of the request. */
  name: string;
  label: string;
  placeholder?: string;
  /** The values of a choice, with their names, and the names of their groups. */
  options?: readonly (readonly [value: string, name: string, group?: string])[];
  /** Whether it is the choice of an account. */
  isAccount?: true;
  /** The name of no choice, where it is not that of all. */
  unset?: string;
  type?: 'search' | 'date' | 'datetime-local';
  /** The list is of one of its values: an empty list is empty, and not without a match. */
  isScope?: true;
}

/** Milliseconds after the last key until a text filters. */
const typingPauseMs = 350;

/** Filters from which a narrow screen shows only a button until they are asked for. */
const foldedFrom = 4;

/** The filters of a list. Their values are in the address. */
export function FilterForm({ filters }: { filters: readonly Filter[] }) {
  const { values, clear } = useQuery();
  const [isOpen, setOpen] = useState(false);
  const t = operatorTexts.value.list;
  const id = useId();
  const used = filters.filter(({ name }) => values[name]).length;
  const canFold = filters.length >= foldedFrom;
  return (
    <search id={id} class="filters" aria-label={t.filters} data-folded={canFold && !isOpen ? '' : undefined}>
      {canFold && (
        <button
          type="button"
          class="filters-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {used === 0 ? t.filters : t.filtersInUse(formatNumber(used))}
        </button>
      )}
      {filters.map((filter) => (
        <div key={filter.name} class={filter.isAccount ? 'field account-filter' : 'field'}>
          <label for={`filter-${filter.name}`}>{filter.label}</label>
          <Input {...filter} />
        </div>
      ))}
      <button type="button" disabled={used === 0} onClick={clear}>
        {t.clear}
      </button>
    </search>
  );
}

function Input(filter: Filter) {
  if (filter.isAccount) return <Account {...filter} />;
  return filter.options ? <Choice {...filter} options={filter.options} /> : <Text {...filter} />;
}

function Account({ name, unset }: Filter) {
  const { values, set } = useQuery();
  return (
    <AccountChoice
      id={`filter-${name}`}
      value={values[name] ?? ''}
      empty={unset ?? operatorTexts.value.list.all}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

function Choice({ name, options, unset }: Filter & { options: NonNullable<Filter['options']> }) {
  const { values, set } = useQuery();
  const present = values[name] ?? '';
  const isOther = present !== '' && !options.some(([value]) => value === present);
  return (
    <select
      id={`filter-${name}`}
      value={present}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    >
      <option value="">{unset ?? operatorTexts.value.list.all}</option>
      {/* An address can have a value that the list does not, and it filters. */}
      {isOther && <option value={present}>{present}</option>}
      {[...Map.groupBy(options, ([, , group]) => group)].map(([group, own]) =>
        group === undefined ? (
          <Options key="" options={own} />
        ) : (
          <optgroup key={group} label={group}>
            <Options options={own} />
          </optgroup>
        ),
      )}
    </select>
  );
}

function Options({ options }: { options: NonNullable<Filter['options']> }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function Text({ name, placeholder, type = 'search' }: Filter) {
  const { values, set } = useQuery();
  const present = values[name] ?? '';
  const [typed, setTyped] = useState(present);
  // Another page of the history, or cleared filters.
  useEffect(() => setTyped(present), [present]);
  useEffect(() => {
    if (typed === present) return undefined;
    const timer = setTimeout(() => set({ [name]: typed.trim() }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      id={`filter-${name}`}
      type={type}
      value={typed}
      placeholder={placeholder}
      dir={type === 'search' ? 'auto' : undefined}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
