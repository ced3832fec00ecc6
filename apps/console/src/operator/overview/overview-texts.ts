import { defineTexts } from '../../i18n/texts.ts';
import { english, type OverviewTexts } from './overview-texts.en.ts';

export const overviewTexts = defineTexts<OverviewTexts>(english, { ar: () => import('./overview-texts.ar.ts') });
