import { defineTexts } from '../i18n/texts.ts';
import { english, type NotificationTexts } from './notification-texts.en.ts';

/** The texts of subscribers, workflows and events. */
export const notificationTexts = defineTexts<NotificationTexts>(english, {
  ar: () => import('./notification-texts.ar.ts'),
});
