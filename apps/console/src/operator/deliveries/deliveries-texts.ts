import { defineTexts } from '../../i18n/texts.ts';
import { type DeliveriesTexts, english } from './deliveries-texts.en.ts';

export const deliveriesTexts = defineTexts<DeliveriesTexts>(english, { ar: () => import('./deliveries-texts.ar.ts') });
