import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Person } from '../api/sandbox.ts';
import { inboxPlace } from '../sandbox/addresses.ts';
import { reportError } from '../sandbox/session.ts';
import { timeOrDay } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadMoreButton } from '../ui/load-more-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { changeFilters, filters, hasFilters, parseFilters } from './filters.ts';
import { people } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';
import { openNewConversation } from './new-conversation-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { focusThread } from './thread.tsx';

/** The list of people with its search. */
export function PeopleList({ open }: { open: string | undefined }) {
  const rows = useRef<HTMLDivElement>(null);
  const all = listedWith(open);
  const t = inboxTexts.value;
  const tabStop = all.some(({ person }) => person === open) ? open : all[0]?.person;
  useKeepFocusedPerson();
  return (
    <nav id="people" aria-label={t.people}>
      <Search />
      <FilterBar />
      <div class="rows" ref={rows}>
        <ol id="list" onKeyDown={enterConversation}>
          {all.map((person) => (
            <PersonRow
              key={person.person}
              person={person}
              isUnread={person.person !== open && people.isUnread(person)}
              isOpen={person.person === open}
              isTabStop={person.person === tabStop}
              when={timeOrDay(person.newest.at)}
            />
          ))}
        </ol>
        <LoadMoreButton class="more" hidden={!people.hasMore.value} distance={300} scroller={rows} onLoad={loadMore}>
          {t.morePeople}
        </LoadMoreButton>
        <div id="none" class="soft" hidden={all.length > 0}>
          <p>{hasFilters.value ? t.noMatches : t.noConversations}</p>
          <button type="button" hidden={!hasFilters.value} onClick={removeFilters}>
            {t.removeFilters}
          </button>
        </div>
      </div>
      <p class="keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t.keys.choose} <kbd>/</kbd> {t.keys.search} <kbd>Esc</kbd> {t.keys.back}
      </p>
    </nav>
  );
}

/** The people of the list. The open person stays in a list of unread ones, although their messages are read now. */
function listedWith(open: string | undefined): readonly Person[] {
  const listed = people.listed.value;
  const person = open === undefined || filters.value.state !== 'unread' ? undefined : people.get(open);
  if (!person || listed.includes(person)) return listed;
  return people.all.value.filter((known) => known === person || listed.includes(known));
}

function removeFilters(): void {
  changeFilters(parseFilters(''));
}

function Search() {
  const input = useRef<HTMLInputElement>(null);
  const { search } = filters.value;
  // The address was changed by a link or the back button. A text that is being written stays.
  useLayoutEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const t = inboxTexts.value;
  return (
    <search>
      <input
        ref={input}
        type="search"
        id="search"
        placeholder={t.search}
        aria-label={t.search}
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        defaultValue={search}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => changeFilters({ search: currentTarget.value.trim() }), 150);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') links()[0]?.click();
        }}
      />
      <button
        type="button"
        id="new"
        class="icon-button"
        aria-label={t.writeAsNewPerson}
        title={t.writeAsNewPerson}
        onClick={openNewConversation}
      >
        <Icon name="new" />
      </button>
    </search>
  );
}

function loadMore(): void {
  people.loadMore().catch(reportError);
}

/** Enter on the open person goes into the conversation. */
function enterConversation({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof Element && target.matches('[aria-current]')) focusThread();
}

/** Opens the next person, or the previous one. @param step down or up */
export function movePerson(step: 1 | -1): void {
  const all = links();
  // The address, since the next key may come before the page shows the person.
  const { person } = inboxPlace();
  const index = all.findIndex(({ dataset }) => dataset.person === person);
  const next = all[index < 0 ? 0 : Math.min(Math.max(index + step, 0), all.length - 1)];
  next?.click();
  next?.focus();
}

/** Focuses a person, or the first one. */
export function focusPerson(person: string | undefined): void {
  const link = links().find(({ dataset }) => dataset.person === person) ?? links()[0];
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
}

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#list a')];
}

/** Keeps the focus on a person whose row moves: a moved element loses the focus. */
function useKeepFocusedPerson(): void {
  const focused = focusedPerson();
  useLayoutEffect(() => {
    if (focused !== undefined && focusedPerson() !== focused) focusPerson(focused);
  });
}

function focusedPerson(): string | undefined {
  return document.activeElement?.closest<HTMLAnchorElement>('#list a')?.dataset.person;
}
