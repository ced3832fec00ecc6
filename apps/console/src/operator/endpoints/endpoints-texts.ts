import { defineTexts } from '../../i18n/texts.ts';
import { type EndpointsTexts, english } from './endpoints-texts.en.ts';

export const endpointsTexts = defineTexts<EndpointsTexts>(english, { ar: () => import('./endpoints-texts.ar.ts') });
