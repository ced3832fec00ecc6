import { unsupported } from '../meta/parsed-events.ts';
import { type Fields, fieldsOf, idOf, listOf, numberOf, present, textOf } from '../meta/read-json.ts';
import type { ProviderContent, ProviderFile } from '../provider-events.ts';
import { contactCardOf } from './contact-card.ts';

type Unsupported = Extract<ProviderContent, { type: 'unsupported' }>;

/** Reads the part of a message that has the name of its type. @returns undefined without the fields that the type needs */
const readers: Readonly<Record<string, (part: Fields, message: Fields) => ProviderContent | undefined>> = {
  text: ({ body }) => (typeof body === 'string' ? { type: 'text', text: body } : undefined),
  image: (part) => fileContent('image', part),
  video: (part) => fileContent('video', part),
  audio: (part) => fileContent(part.voice === true ? 'voice' : 'audio', part),
  document: (part) => fileContent('document', part),
  sticker: (part) => fileContent('sticker', part),
  location: readLocation,
  contacts(_, { contacts }) {
    const cards = listOf(contacts).map(contactCardOf);
    return cards.length === 0 ? undefined : { type: 'contacts', contacts: cards };
  },
  button({ text, payload }) {
    const label = textOf(text) ?? textOf(payload);
    return label === undefined ? undefined : { type: 'button', text: label, payload: textOf(payload) ?? label };
  },
  interactive: readChoice,
  reaction({ message_id, emoji }) {
    const messageId = idOf(message_id);
    return messageId === undefined ? undefined : { type: 'reaction', messageId, ...present({ emoji: textOf(emoji) }) };
  },
  order: readOrder,
};

/** Reads the content of a message. A kind without a type here, or without its fields, is `unsupported`. */
export function contentOf(message: Fields): ProviderContent {
  const type = textOf(message.type) ?? 'unknown';
  // A message to a group is not one to the business alone: a reply would go to the person.
  const isOfGroup = message.group_id !== undefined;
  const read = isOfGroup || !Object.hasOwn(readers, type) ? undefined : readers[type];
  return read?.(fieldsOf(message[type]), message) ?? unsupportedContent(type, message);
}

function fileContent(
  type: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker',
  part: Fields,
): ProviderContent | undefined {
  const id = idOf(part.id);
  if (id === undefined) return undefined;
  const file: ProviderFile = { id, ...present({ mediaType: textOf(part.mime_type), filename: textOf(part.filename) }) };
  return { type, file, ...present({ caption: textOf(part.caption) }) };
}

function readLocation({ latitude, longitude, name, address }: Fields): ProviderContent | undefined {
  const [north, east] = [numberOf(latitude), numberOf(longitude)];
  if (north === undefined || east === undefined || Math.abs(north) > 90 || Math.abs(east) > 180) return undefined;
  return {
    type: 'location',
    latitude: north,
    longitude: east,
    ...present({ name: textOf(name), address: textOf(address) }),
  };
}

/** Reads a choice from buttons or a list. Other kinds, such as the form of a flow, have fields of their own. */
function readChoice({ type, ...choices }: Fields): ProviderContent | undefined {
  if (type !== 'button_reply' && type !== 'list_reply') return undefined;
  const { id, title, description } = fieldsOf(choices[type]);
  const [choice, label] = [textOf(id), textOf(title)];
  if (choice === undefined || label === undefined) return undefined;
  return {
    type: 'interactive',
    kind: type === 'button_reply' ? 'button' : 'list',
    id: choice,
    title: label,
    ...present({ description: textOf(description) }),
  };
}

function readOrder({ catalog_id, text, product_items }: Fields): ProviderContent | undefined {
  const products = listOf(product_items).map(fieldsOf);
  const items = products.flatMap(({ product_retailer_id, quantity, item_price, currency }) => {
    const [productId, pieces] = [textOf(product_retailer_id), numberOf(quantity)];
    if (productId === undefined || pieces === undefined) return [];
    return [{ productId, quantity: pieces, ...present({ price: numberOf(item_price), currency: textOf(currency) }) }];
  });
  if (items.length === 0 || items.length < products.length) return undefined;
  return { type: 'order', items, ...present({ catalogId: textOf(catalog_id), text: textOf(text) }) };
}

function unsupportedContent(type: string, message: Fields): Unsupported {
  const errors = listOf(message.errors).map(fieldsOf).flatMap(errorOf);
  // WhatsApp itself could not read it: the errors say why.
  if (type === 'unsupported' || type === 'unknown') {
    const inner = textOf(fieldsOf(message.unsupported).type);
    return unsupported(
      inner ?? (errors.length > 0 ? undefined : type),
      errors.length > 0 ? undefined : message,
      errors,
    );
  }
  const inner = type === 'interactive' ? textOf(fieldsOf(message.interactive).type) : undefined;
  return unsupported(inner ?? type, message, errors);
}

function errorOf({ code, title, message, error_data, details }: Fields): NonNullable<Unsupported['errors']> {
  const number = numberOf(code);
  if (number === undefined) return [];
  const text = textOf(fieldsOf(error_data).details) ?? textOf(details) ?? textOf(message);
  return [{ code: number, title: textOf(title) ?? 'Message type unknown', ...present({ details: text }) }];
}
