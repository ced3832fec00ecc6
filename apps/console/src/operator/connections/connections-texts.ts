import { defineTexts } from '../../i18n/texts.ts';
import { type ConnectionsTexts, english } from './connections-texts.en.ts';

export const connectionsTexts = defineTexts<ConnectionsTexts>(english, {
  ar: () => import('./connections-texts.ar.ts'),
});
