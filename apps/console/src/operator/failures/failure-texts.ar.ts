import type { FailureTexts } from './failure-texts.en.ts';

/** The titles of the error codes of the contract. */
const titles: Readonly<Record<number, string>> = {
  470: 'الرسالة خارج نافذة خدمة العملاء',
  471: 'بلغ الإرسال حدّ السرعة',
  1001: 'الرسالة أطول من المسموح',
  1005: 'الوصول مرفوض',
  1006: 'المورد غير موجود',
  1008: 'معامل مطلوب ناقص',
  1009: 'قيمة أحد المعاملات غير صالحة',
  1013: 'المستخدم غير صالح',
  1014: 'خطأ داخلي',
  1015: 'طلبات كثيرة جدًا',
  1026: 'جهاز المستلم لا يستطيع الاستلام',
  1053: 'تعذّر تحميل الوسائط',
  1413: 'بلغ التخزين حصته',
  1429: 'بلغ الحساب حصته',
  1501: 'لا مزوّد لهذه القناة',
  1503: 'لا اتصال يعمل لهذه القناة',
  1610: 'ألغى المستلم اشتراكه',
  2000: 'عدد المعاملات لا يطابق القالب',
  2001: 'القالب غير موجود',
};

const attemptFaults: readonly (readonly [RegExp, string])[] = [
  [/^The response is a redirect, which is not followed\.$/, 'الاستجابة تحويل إلى عنوان آخر، ولا تتبعه الخدمة.'],
  [/^The endpoint is gone and was disabled\.$/, 'نقطة الويب هوك لم تعد موجودة، فعُطّلت.'],
  [/^(?:The response is (\d+), which is not a success\.|HTTP (\d+))$/, 'الاستجابة $1$2، وهي ليست نجاحًا.'],
];

export const texts: FailureTexts = {
  titleOf: (code) => (code === null ? undefined : titles[code]),
  attemptFault(error) {
    const known = attemptFaults.find(([pattern]) => pattern.test(error));
    return known && error.replace(...known);
  },
};
