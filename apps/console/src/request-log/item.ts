import type { DeliveryView, Summary, Update } from '../api/mock.ts';

/** The id of a request, a number, or of a delivery. */
export type ItemId = number | string;

/** A request, or an inbound message with its delivery. */
export interface Item {
  id: ItemId;
  /** Unix milliseconds. */
  at: number;
  exchange?: Summary;
  delivery?: DeliveryView;
}

/** Returns the items of an event by their time: an inbound message is between the requests before and after it. */
export function itemsOf({ exchanges, deliveries }: Update): Item[] {
  return [
    ...exchanges.map((exchange) => ({ id: exchange.id, at: exchange.at, exchange })),
    ...deliveries.map((delivery) => ({ id: delivery.id, at: delivery.at, delivery })),
  ].sort((left, right) => left.at - right.at);
}

/** Returns the id of the element of an item. */
export function rowId(id: ItemId): string {
  return typeof id === 'number' ? `request-${id}` : `delivery-${id}`;
}
