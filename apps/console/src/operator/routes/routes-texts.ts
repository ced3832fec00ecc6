import { defineTexts } from '../../i18n/texts.ts';
import { english, type RoutesTexts } from './routes-texts.en.ts';

export const routesTexts = defineTexts<RoutesTexts>(english, { ar: () => import('./routes-texts.ar.ts') });
