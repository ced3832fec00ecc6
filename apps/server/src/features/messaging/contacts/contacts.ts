import type { Feature } from '../../../http/feature.ts';
import type { Context } from '../../context.ts';
import { createContactWorker } from './check.ts';
import { type ContactBook, createContactBook } from './contact-book.ts';
import { createValidate } from './validate.ts';

/** What is known of numbers, and where messages find it. */
export interface Contacts extends Feature {
  book: ContactBook;
}

/** Which numbers belong to users of the chat app (Interface §4.5). */
export function createContacts(
  context: Pick<Context, 'database' | 'config' | 'queue' | 'connections' | 'log'>,
): Contacts {
  const { contactDays } = context.config.retention;
  return {
    book: createContactBook(contactDays),
    handlers: { validateChatAppContacts: createValidate(context) },
    workers: { checkContacts: createContactWorker(context) },
  };
}
