import { defineTexts } from '../../i18n/texts.ts';
import { english, type FindTexts } from './find-texts.en.ts';

export const findTexts = defineTexts<FindTexts>(english, { ar: () => import('./find-texts.ar.ts') });
