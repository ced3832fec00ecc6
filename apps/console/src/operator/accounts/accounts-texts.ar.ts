import type { AccountsTexts } from './accounts-texts.en.ts';

export const texts: AccountsTexts = {
  about: 'عملاء الخدمة. يسجّل كل منهم الدخول بمفاتيح API خاصة به.',
  search: 'اسم المستخدم',
  userName: 'اسم المستخدم',
  kind: 'النوع',
  sandbox: 'تجريبي',
  live: 'فعلي',
  state: 'الحالة',
  enabled: 'مفعّل',
  disabled: 'معطّل',
  sender: 'المرسل الافتراضي',
  created: 'تاريخ الإنشاء',
  stored: 'الملفات المخزّنة',
  bytes: (amount) => `${amount} بايت`,
  settings: 'الإعدادات',
  empty: 'لا توجد حسابات بعد. أنشئ الحساب الأول:',
};
