import { defineTexts } from '../../i18n/texts.ts';
import { english, type KnowledgeTexts } from './knowledge-texts.en.ts';

export const knowledgeTexts = defineTexts<KnowledgeTexts>(english, { ar: () => import('./knowledge-texts.ar.ts') });
