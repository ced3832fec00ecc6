import { defineTexts } from '../../i18n/texts.ts';
import { english, type FailureTexts } from './failure-texts.en.ts';

export const failureTexts = defineTexts<FailureTexts>(english, { ar: () => import('./failure-texts.ar.ts') });
