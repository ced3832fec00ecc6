import { pluralIn } from '../i18n/plural.ts';
import type { RejectionTexts } from './rejection-texts.en.ts';

const plural = pluralIn('ar');

const requests = {
  zero: 'لا طلبات',
  one: 'طلب واحد',
  two: 'طلبان',
  few: '# طلبات',
  many: '# طلبًا',
  other: '# طلب',
};

export const texts: RejectionTexts = {
  title: 'الطلبات المرفوضة',
  pageTitle: 'الطلبات المرفوضة · صندوق التجربة',
  description:
    'أحدث طلبات هذا الحساب التي أعادت الخدمة خطأ لها. لا تُحفظ المتون ولا القيم. تجد معرّف الطلب في سجل الخدمة، وفي الترويسة X-Request-Id من الاستجابة.',
  search: 'تصفية بالمسار أو الخطأ أو الحالة أو معرّف الطلب',
  shown: (shown, all) =>
    shown === all ? plural(all, requests) : `المعروض: ${shown} · المجموع: ${plural(all, requests)}`,
  none: 'لم يُرفض أي طلب.',
  noneHint: 'أرسل طلبًا غير صالح لتراه هنا:',
  command: 'الأمر',
  noMatches: 'لا توجد طلبات مطابقة.',
  removeFilter: 'إزالة التصفية',
  code: (code) => `الرمز ${code}`,
  requestId: 'معرّف الطلب',
  copyRequestId: 'نسخ معرّف الطلب',
};
