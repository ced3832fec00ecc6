import type { BarTexts } from './bar-texts.en.ts';

export const texts: BarTexts = {
  sandbox: 'صندوق التجربة',
  messages: 'الرسائل',
  knowledgeChat: 'محادثة المعرفة',
  subscribers: 'المشتركون',
  workflows: 'مسارات العمل',
  events: 'الأحداث',
  rejectedRequests: 'الطلبات المرفوضة',
  failureSimulation: 'محاكاة الأعطال',
  clear: 'مسح الكل',
  connection: {
    connecting: 'جارٍ الاتصال…',
    connected: 'متصل',
    lost: 'جارٍ إعادة الاتصال…',
    ended: 'انتهت الجلسة',
  },
  noResponse: 'الخدمة لا تستجيب. أعد تشغيلها.',
  returnedStatus: (status) => `أعادت الخدمة الرمز ${status}.`,
  languageNotLoaded: 'تعذّر تحميل اللغة. حاول مرة أخرى.',
};
