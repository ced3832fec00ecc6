import { defineTexts } from '../i18n/texts.ts';
import { english, type OperatorTexts } from './operator-texts.en.ts';

/** The texts of the console around its sections: navigation, sign-in, lists. */
export const operatorTexts = defineTexts<OperatorTexts>(english, { ar: () => import('./operator-texts.ar.ts') });
