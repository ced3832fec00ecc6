import { defineTexts } from '../../i18n/texts.ts';
import { type ContentTexts, english } from './content-texts.en.ts';

export const contentTexts = defineTexts<ContentTexts>(english, { ar: () => import('./content-texts.ar.ts') });
