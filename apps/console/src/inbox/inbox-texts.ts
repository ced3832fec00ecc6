import { defineTexts } from '../i18n/texts.ts';
import { english, type InboxTexts } from './inbox-texts.en.ts';

/** The texts of the inbox. */
export const inboxTexts = defineTexts<InboxTexts>(english, { ar: () => import('./inbox-texts.ar.ts') });
