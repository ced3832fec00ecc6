import { defineTexts } from '../../i18n/texts.ts';
import { english, type UsageTexts } from './usage-texts.en.ts';

export const usageTexts = defineTexts<UsageTexts>(english, { ar: () => import('./usage-texts.ar.ts') });
