import { defineTexts } from '../../i18n/texts.ts';
import { english, type OptoutsTexts } from './optouts-texts.en.ts';

export const optoutsTexts = defineTexts<OptoutsTexts>(english, { ar: () => import('./optouts-texts.ar.ts') });
