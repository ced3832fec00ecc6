import { defineTexts } from '../../i18n/texts.ts';
import { english, type MessagesTexts } from './messages-texts.en.ts';

export const messagesTexts = defineTexts<MessagesTexts>(english, { ar: () => import('./messages-texts.ar.ts') });
