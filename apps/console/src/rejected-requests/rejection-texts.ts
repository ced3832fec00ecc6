import { defineTexts } from '../i18n/texts.ts';
import { english, type RejectionTexts } from './rejection-texts.en.ts';

/** The texts of the rejected requests. */
export const rejectionTexts = defineTexts<RejectionTexts>(english, { ar: () => import('./rejection-texts.ar.ts') });
