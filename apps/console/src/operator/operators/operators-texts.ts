import { defineTexts } from '../../i18n/texts.ts';
import { english, type OperatorsTexts } from './operators-texts.en.ts';

export const operatorsTexts = defineTexts<OperatorsTexts>(english, { ar: () => import('./operators-texts.ar.ts') });
