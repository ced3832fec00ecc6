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
 * The erasers of all tables with personal data. Stored responses are found by what the others erased, so their eraser is last. A request
 * that commits at the same time is erased either completely or left unchanged.
 */
export const erase = createEraseDataSubject({
  erasers: [
    eraseSubscribers,
    eraseVerifications,
    eraseSandboxMessages,
    // Deliveries are found through their messages.
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
