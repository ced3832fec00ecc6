import { defineTexts } from '../../i18n/texts.ts';
import { type ActionTexts, english } from './action-texts.en.ts';

export const actionTexts = defineTexts<ActionTexts>(english, { ar: () => import('./action-texts.ar.ts') });
