import { computed, signal } from '@preact/signals';
import type { Update } from '../api/mock.ts';
import { announce } from '../ui/announcer.tsx';
import { fits, noFilter } from './filter.ts';
import { count } from './format.ts';
import { type Item, type ItemId, itemsOf } from './item.ts';

/** As many as the mock keeps: 200 requests, and as many deliveries. */
const maxItems = 400;

/** Oldest first. */
const items = signal<ReadonlyMap<ItemId, Item>>(new Map());
/** The items that came while the list was paused. */
const held = signal<readonly Item[]>([]);
export const isPaused = signal(false);
export const heldCount = computed(() => held.value.length);
export const filter = signal(noFilter);
export const selectedId = signal<ItemId | undefined>(undefined);

/** Whether there are items, filtered or not. */
export const hasItems = computed(() => items.value.size > 0);
/** The items that the filter lets through, newest first. */
export const shownItems = computed(() =>
  [...items.value.values()].filter((item) => fits(item, filter.value)).reverse(),
);
export const selectedItem = computed(() =>
  selectedId.value === undefined ? undefined : items.value.get(selectedId.value),
);

/** The keys of the sessions of the listed requests. */
export const knownSessions = computed(() => [
  ...new Set([...items.value.values()].flatMap(({ exchange }) => exchange?.session ?? [])),
]);

let unannounced = 0;
let announcing: ReturnType<typeof setTimeout> | undefined;

/** Replaces the whole list, after a connection is made. */
export function replaceItems(all: Update): void {
  const before = selectedItem.peek();
  held.value = [];
  items.value = limited(itemsOf(all));
  // A mock that was started again counts from 1.
  if (before && items.peek().get(before.id)?.at !== before.at) selectedId.value = undefined;
}

/** Adds new items, and replaces changed ones. */
export function updateItems(update: Update): void {
  const changed = itemsOf(update);
  if (isPaused.peek()) hold(changed);
  else add(changed);
}

/** Keeps new items until the list goes on. */
function hold(changed: readonly Item[]): void {
  // Items of the list may still change.
  put(changed.filter(({ id }) => items.peek().has(id)));
  const fresh = new Map(held.peek().map((item) => [item.id, item]));
  for (const item of changed) if (!items.peek().has(item.id)) fresh.set(item.id, item);
  held.value = [...fresh.values()].slice(-maxItems);
}

/** Pauses the list, or adds what came meanwhile. */
export function togglePause(): void {
  isPaused.value = !isPaused.peek();
  if (isPaused.peek()) return;
  add(held.peek());
  held.value = [];
}

/** Selects the next item, or the previous one. @param step down or up @returns its id */
export function moveSelection(step: 1 | -1): ItemId | undefined {
  const ids = shownItems.peek().map(({ id }) => id);
  const index = selectedId.peek() === undefined ? -1 : ids.indexOf(selectedId.peek() as ItemId);
  return ids[index < 0 ? 0 : Math.min(Math.max(index + step, 0), ids.length - 1)];
}

function add(changed: readonly Item[]): void {
  unannounced += changed.filter(({ id }) => !items.peek().has(id)).length;
  put(changed);
  if (unannounced === 0 || announcing !== undefined) return;
  announcing = setTimeout(() => {
    announce(count(unannounced, 'new request'));
    unannounced = 0;
    announcing = undefined;
  }, 1000);
}

function put(changed: readonly Item[]): void {
  if (changed.length === 0) return;
  items.value = limited([...items.peek().values(), ...changed]);
  if (selectedId.peek() !== undefined && !selectedItem.peek()) selectedId.value = undefined;
}

/** Returns the newest items by their id; a changed one keeps its place. */
function limited(all: readonly Item[]): ReadonlyMap<ItemId, Item> {
  const byId = new Map(all.map((item) => [item.id, item]));
  return new Map([...byId].slice(-maxItems));
}
