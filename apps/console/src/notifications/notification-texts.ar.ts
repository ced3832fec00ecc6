import { pluralIn } from '../i18n/plural.ts';
import type { NotificationTexts } from './notification-texts.en.ts';

const plural = pluralIn('ar');

export const texts: NotificationTexts = {
  inApp: 'داخل التطبيق',
  finalOutcomes: (final, all) =>
    plural(all, {
      zero: 'لا نتائج',
      one: `${final} من نتيجة واحدة نهائية`,
      two: `${final} من نتيجتين نهائية`,
      few: `${final} من # نتائج نهائية`,
      many: `${final} من # نتيجة نهائية`,
      other: `${final} من # نتيجة نهائية`,
    }),
};
