import type { FindTexts } from './find-texts.en.ts';

export const texts: FindTexts = {
  ask: 'اكتب رقمًا أو معرّفًا أو اسمًا في حقل البحث.',
  about: 'يطابق أكثر من عنصر. اختر أحدها.',
  kind: 'النوع',
  kinds: {
    account: 'حساب',
    accountKey: 'مفتاح API',
    operatorKey: 'مفتاح مشغّل',
    connection: 'اتصال',
    endpoint: 'نقطة ويب هوك',
    delivery: 'تسليم ويب هوك',
    message: 'رسالة',
    verification: 'رمز تحقق',
    request: 'طلب',
  },
  name: 'الاسم',
  account: 'الحساب',
  id: 'المعرّف',
  nothing: 'لا يوجد عنصر بهذا المعرّف أو الاسم. تحقّق من أنه كامل، فالجزء منه لا يعثر على شيء.',
  searchAccounts: 'ابحث عنه في أسماء مستخدمي الحسابات',
  searchLog: 'الطلب المرفوض لا يخزّن شيئًا. ابحث عن معرّفه في سجل الخدمة.',
};
