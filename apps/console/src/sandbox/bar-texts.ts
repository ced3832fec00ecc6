import { defineTexts } from '../i18n/texts.ts';
import { type BarTexts, english } from './bar-texts.en.ts';

/** The texts of the bar, and of requests to the service. */
export const barTexts = defineTexts<BarTexts>(english, { ar: () => import('./bar-texts.ar.ts') });
