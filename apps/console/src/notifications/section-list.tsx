import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Section, sectionAddress } from '../sandbox/addresses.ts';
import type { Pages } from './use-pages.ts';

interface SectionListProps<Item> {
  section: Section;
  /** The name of the list for screen readers. */
  label: string;
  pages: Pages<Item>;
  idOf(item: Item): string;
  /** The id of the item that is open. */
  open: string | undefined;
  renderItem(item: Item): ComponentChildren;
  /** Shown in place of items. */
  empty: ComponentChildren;
  /** Shown above the list. */
  search?: ComponentChildren;
}

/** The list of a section: a link for each item. */
export function SectionList<Item>(props: SectionListProps<Item>) {
  const { section, label, pages, idOf, open, renderItem, empty, search } = props;
  const { items, error, hasMore, loadMore } = pages;
  const list = useRef<HTMLOListElement>(null);
  const isListed = items?.some((item) => idOf(item) === open) ?? false;
  // An address can open an item far below. Later changes of the list leave its scroll position.
  useLayoutEffect(() => {
    if (isListed) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open, isListed]);
  return (
    <nav aria-label={label}>
      {search}
      <div class="rows">
        {error && (
          <p class="fault" role="alert">
            {error.message}
          </p>
        )}
        {items === undefined && !error && <p class="soft">Loading…</p>}
        {items?.length === 0 && <div class="soft empty">{empty}</div>}
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
          More
        </button>
      </div>
    </nav>
  );
}

/** Focuses an item of the list, or the first one. */
export function focusListItem(id: string | undefined): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.section-list a')];
  (links.find(({ dataset }) => dataset.id === id) ?? links[0])?.focus();
}
