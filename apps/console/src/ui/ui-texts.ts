import { defineTexts } from '../i18n/texts.ts';
import { english, type UiTexts } from './ui-texts.en.ts';

/** The texts of the components that all sections share. */
export const uiTexts = defineTexts<UiTexts>(english, { ar: () => import('./ui-texts.ar.ts') });
