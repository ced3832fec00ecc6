import { createPartValidator } from '@omnichannel/contract';
import type { ReadResult } from '../import-file.ts';
import type { Card } from './card-store.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const address = {
  type: 'string',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]{1,2000}$',
  'x-error': 'must be an http or https URL of at most 2,000 characters, such as https://shop.example.com/orders',
};

const check = createPartValidator(
  'body',
  {
    type: 'object',
    required: ['id', 'title'],
    properties: {
      id: {
        type: 'string',
        pattern: '^[\\w.-]{1,100}$',
        'x-error': 'must have 1 to 100 letters, digits, dots, hyphens and underscores, such as card_order_status',
      },
      title: text(200),
      text: text(2000),
      image: address,
      buttons: {
        type: 'array',
        maxItems: 10,
        items: { type: 'object', required: ['text'], properties: { text: text(25), url: address } },
      },
    },
  },
  {},
);

/** Reads a card of an import file, or lists all its faults. */
export function readCard(value: unknown): ReadResult<Card> {
  const violations = check(value, true);
  if (violations) return { faults: violations.map(({ field, message }) => ({ path: field, message })) };
  const { id, title, text, image, buttons = [] } = value as Omit<Card, 'type' | 'buttons'> & Partial<Card>;
  return {
    item: {
      type: 'card',
      id,
      title,
      ...(text !== undefined && { text }),
      ...(image !== undefined && { image }),
      buttons: buttons.map(({ text, url }) => ({ text, ...(url !== undefined && { url }) })),
    },
  };
}
