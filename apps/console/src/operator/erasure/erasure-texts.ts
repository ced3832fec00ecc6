import { defineTexts } from '../../i18n/texts.ts';
import { type ErasureTexts, english } from './erasure-texts.en.ts';

export const erasureTexts = defineTexts<ErasureTexts>(english, { ar: () => import('./erasure-texts.ar.ts') });
