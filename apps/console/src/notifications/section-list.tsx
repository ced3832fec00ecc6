import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Section, sectionAddress } from '../sandbox/addresses.ts';
import { notificationTexts } from './notification-texts.ts';
import { SearchField } from './search-field.tsx';
import type { Pages } from './use-pages.ts';

interface SectionListProps<Item> {
  section: Section;
  pages: Pages<Item>;
  idOf(item: Item): string;
  /** The id of the item that is open. */
  open: string | undefined;
  renderItem(item: Item): ComponentChildren;
  /** The operation that creates the first item. */
  create: string;
  /** The words of the search; empty without one. */
  words: string;
  onSearch(words: string): void;
}

/** The list of a section: a link for each item. */
export function SectionList<Item>(props: SectionListProps<Item>) {
  const { section, pages, idOf, open, renderItem, create, words, onSearch } = props;
  const t = notificationTexts.value;
  const texts = t.lists[section];
  const { items, error, hasMore, loadMore } = pages;
  const list = useRef<HTMLOListElement>(null);
  const isListed = items?.some((item) => idOf(item) === open) ?? false;
  // An address can open an item far below. Later changes of the list leave its scroll position.
  useLayoutEffect(() => {
    if (isListed) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open, isListed]);
  return (
    <nav aria-label={texts.label}>
      <SearchField label={texts.search} placeholder={texts.placeholder} onSearch={onSearch} />
      <div class="rows">
        {error && (
          <p class="fault" role="alert">
            {error.message}
          </p>
        )}
        {items === undefined && !error && <p class="soft">{t.loading}</p>}
        {items?.length === 0 && (
          <div class="soft empty">{words === '' ? <Empty text={texts.none} create={create} /> : texts.noMatch}</div>
        )}
        <ol class="section-list" ref={list}>
          {items?.map((item) => {
            const id = idOf(item);
            return (
              <li key={id}>
                <a href={sectionAddress(section, id)} data-id={id} aria-current={id === open ? 'page' : undefined}>
                  {renderItem(item)}
                </a>
              </li>
            );
          })}
        </ol>
        <button type="button" class="more" hidden={!hasMore} onClick={loadMore}>
          {t.more}
        </button>
      </div>
    </nav>
  );
}

/** Says how to create the first item. */
function Empty({ text, create }: { text: string; create: string }) {
  return (
    <p>
      {text} <code dir="ltr">{create}</code>
    </p>
  );
}

/** Focuses an item of the list, or the first one. */
export function focusListItem(id: string | undefined): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.section-list a')];
  (links.find(({ dataset }) => dataset.id === id) ?? links[0])?.focus();
}
