import { defineTexts } from '../../i18n/texts.ts';
import { english, type SendersTexts } from './senders-texts.en.ts';

export const sendersTexts = defineTexts<SendersTexts>(english, { ar: () => import('./senders-texts.ar.ts') });
