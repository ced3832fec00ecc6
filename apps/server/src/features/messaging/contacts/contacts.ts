import type { Feature } from '../../../http/feature.ts';
import type { Context } from '../../context.ts';
import { type ContactBook, createContactBook } from './contact-book.ts';
import { createContactJob } from './contact-checks.ts';
import { createContactValidationHandler } from './validate-contacts.ts';

/** The contacts feature with the book of checked numbers. */
export interface Contacts extends Feature {
  book: ContactBook;
}

/** Checks which numbers belong to users of the chat app (interface, section 4.5). */
export function createContacts(
  context: Pick<Context, 'database' | 'config' | 'queue' | 'connections' | 'log'>,
): Contacts {
  const { contactDays } = context.config.retention;
  return {
    book: createContactBook(contactDays),
    handlers: { validateChatAppContacts: createContactValidationHandler(context) },
    jobs: { checkContacts: createContactJob(context) },
  };
}
