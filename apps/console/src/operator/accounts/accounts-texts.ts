import { defineTexts } from '../../i18n/texts.ts';
import { type AccountsTexts, english } from './accounts-texts.en.ts';

export const accountsTexts = defineTexts<AccountsTexts>(english, { ar: () => import('./accounts-texts.ar.ts') });
