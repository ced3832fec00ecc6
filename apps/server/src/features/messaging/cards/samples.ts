import type { Card } from './card-store.ts';

/** The card that the examples of the contract send. */
export const sampleCards: readonly Card[] = [
  {
    type: 'card',
    id: 'card_order_status',
    title: 'Order 1042',
    text: 'It has left our store and arrives on November 24, 2026.',
    buttons: [{ text: 'Track order', url: 'https://shop.example.com/orders/1042' }, { text: 'Change delivery' }],
  },
];
