import { whole } from './read-text.ts';
import type { Setting } from './setting.ts';

/** Days for which the service keeps data. */
export const retentionSettings = {
  idempotencyDays: {
    env: 'OMNICHANNEL_RETENTION_IDEMPOTENCY_DAYS',
    flag: 'retention-idempotency-days',
    placeholder: '<days>',
    fallback: '1',
    unit: 'days',
    about: 'Days for which the response to an Idempotency-Key is kept',
    read: days,
  },
  verificationDays: {
    env: 'OMNICHANNEL_RETENTION_VERIFICATION_DAYS',
    flag: 'retention-verification-days',
    placeholder: '<days>',
    fallback: '30',
    unit: 'days',
    about: 'Days for which verifications are kept',
    read: days,
  },
  deliveryBodyDays: {
    env: 'OMNICHANNEL_RETENTION_DELIVERY_BODY_DAYS',
    flag: 'retention-delivery-body-days',
    placeholder: '<days>',
    fallback: '30',
    unit: 'days',
    about: 'Days for which webhook deliveries and sandbox messages are kept',
    read: days,
  },
  conversationDays: {
    env: 'OMNICHANNEL_RETENTION_CONVERSATION_DAYS',
    flag: 'retention-conversation-days',
    placeholder: '<days>',
    fallback: '90',
    unit: 'days',
    about: 'Days for which conversations are kept',
    read: days,
  },
  mediaDays: {
    env: 'OMNICHANNEL_RETENTION_MEDIA_DAYS',
    flag: 'retention-media-days',
    placeholder: '<days>',
    fallback: '14',
    unit: 'days',
    about: 'Days for which files are kept',
    read: days,
  },
  contactDays: {
    env: 'OMNICHANNEL_RETENTION_CONTACT_DAYS',
    flag: 'retention-contact-days',
    placeholder: '<days>',
    fallback: '7',
    unit: 'days',
    about: 'Days for which it is stored which numbers use the chat app',
    read: days,
  },
  notificationDays: {
    env: 'OMNICHANNEL_RETENTION_NOTIFICATION_DAYS',
    flag: 'retention-notification-days',
    placeholder: '<days>',
    fallback: '365',
    unit: 'days',
    about: 'Days for which items stay in the feeds of subscribers',
    read: days,
  },
  auditDays: {
    env: 'OMNICHANNEL_RETENTION_AUDIT_DAYS',
    flag: 'retention-audit-days',
    placeholder: '<days>',
    fallback: '365',
    unit: 'days',
    about: 'Days for which entries of the audit log are kept',
    read: days,
  },
} satisfies Record<string, Setting>;

function days(text: string | undefined): number {
  return whole('days', 1, 36_500)(text);
}
