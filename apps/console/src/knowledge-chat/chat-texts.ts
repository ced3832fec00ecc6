import { defineTexts } from '../i18n/texts.ts';
import { type ChatTexts, english } from './chat-texts.en.ts';

/** The texts of the knowledge chat. */
export const chatTexts = defineTexts<ChatTexts>(english, { ar: () => import('./chat-texts.ar.ts') });
