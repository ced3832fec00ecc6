import { computed, signal } from '@preact/signals';
import type { Channel, MessageState } from '../api/sandbox.ts';
import { conversationAddress, inboxAddress } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';

export const filterChannels = [
  'sms',
  'chatApp',
  'messenger',
  'rcs',
  'chat',
  'email',
] as const satisfies readonly Channel[];
/** `unread` is known to this browser only; the service selects by the others. */
export const filterStates = [
  'unread',
  'inbound',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
] as const satisfies readonly (MessageState | 'unread')[];

/** Selects the people of the list. It is the query of the address, so that it can be linked. */
export interface Filters {
  /** Words of the search; empty for none. */
  search: string;
  channel: Channel | undefined;
  state: (typeof filterStates)[number] | undefined;
}

/** Parses the query of an address, as text or by name. Unknown values count as absent. */
export function parseFilters(query: string | Record<string, string>): Filters {
  const values = new URLSearchParams(query);
  return {
    search: values.get('search')?.trim() ?? '',
    channel: filterChannels.find((channel) => channel === values.get('channel')),
    state: filterStates.find((state) => state === values.get('state')),
  };
}

/** The filters of the shown address. */
export const filters = signal<Filters>(parseFilters(globalThis.location?.search ?? ''));

export const hasFilters = computed(() => filterQuery(filters.value) !== '');

/** Returns filters as a query with its question mark; empty without filters. */
export function filterQuery({ search, channel, state }: Filters): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(channel && { channel }),
    ...(state && { state }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the query for the service, which cannot select unread messages. */
export function serviceQuery({ state, ...others }: Filters): string {
  return filterQuery({ ...others, state: state === 'unread' ? undefined : state }).replace('?', '&');
}

/** Returns the address of a conversation, or of the list, with the filters of the list. */
export function inboxLink(person?: string, message?: number): string {
  const address = person === undefined ? inboxAddress : conversationAddress(person, message);
  return `${address}${filterQuery(filters.value)}`;
}

/** Changes filters, in the address as well. */
export function changeFilters(change: Partial<Filters>): void {
  navigate(`${location.pathname}${filterQuery({ ...filters.peek(), ...change })}`, { replace: true });
}
