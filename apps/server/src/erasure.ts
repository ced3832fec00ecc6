import { eraseSandboxMessages } from './carriers/sandbox/erase.ts';
import { eraseChat } from './features/chat/erase.ts';
import { eraseContacts } from './features/messaging/contacts/erase.ts';
import { eraseMessages } from './features/messaging/erase.ts';
import { eraseMedia } from './features/messaging/media/erase.ts';
import { createEraseDataSubject } from './features/privacy/erase-data-subject.ts';
import { eraseReplies } from './features/privacy/stored-replies.ts';
import { eraseSubscribers } from './features/subscribers/erase.ts';
import { eraseVerifications } from './features/verification/erase.ts';
import { eraseDeliveries } from './features/webhooks/erase.ts';

/**
 * Every folder with tables that hold a person has an eraser. The answers to requests are found by what was removed, so they go last:
 * of a request that commits meanwhile nothing is left, or all of it.
 */
export const erase = createEraseDataSubject({
  erasers: [
    eraseSubscribers,
    eraseVerifications,
    eraseSandboxMessages,
    // By the messages that they belong to.
    eraseDeliveries,
    eraseMedia,
    eraseMessages,
    eraseContacts,
    eraseChat,
    eraseReplies,
  ],
  tables: [
    'idempotency_keys',
    'subscribers',
    'topic_subscribers',
    'verification_counters',
    'verifications',
    'messages',
    'inbound_messages',
    'contacts',
    'chat_messages',
  ],
});
