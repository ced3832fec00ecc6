import { defineTexts } from '../../i18n/texts.ts';
import { type AuditTexts, english } from './audit-texts.en.ts';

export const auditTexts = defineTexts<AuditTexts>(english, { ar: () => import('./audit-texts.ar.ts') });
