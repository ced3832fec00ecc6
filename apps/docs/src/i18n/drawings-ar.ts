/** Arabic translations of the drawings of the translated pages, by the English text. */
import type { SequenceDiagram } from '../diagrams/sequence.ts';
import type { StateDiagram } from '../diagrams/states.ts';
import { translate } from './contract-ar.ts';
import type { Language } from './texts.ts';

const translations: Readonly<Record<string, string>> = {
  // From the number to the outcome
  'From the phone number to the outcome': 'من رقم الهاتف إلى النتيجة',
  'Your user': 'المستخدم',
  'Your server': 'خادمك',
  'Types in the number': 'يكتب الرقم',
  '`requestVerification` with the number': '`requestVerification` مع الرقم',
  'Keeps `checkCode` in the session': 'يحفظ `checkCode` في الجلسة',
  'SMS with the passcode': 'رسالة قصيرة فيها الرمز',
  'The user reads the SMS': 'يقرأ المستخدم الرسالة',
  'Types in the passcode': 'يكتب الرمز',
  '`checkVerification` with passcode and `checkCode`': '`checkVerification` مع الرمز و `checkCode`',
  'Verified, or asked again': 'تم التحقق، أو يُسأل مرة أخرى',
  // States of a passcode
  'States of a passcode; 0, 1 and 2 are the PasscodeStatus of a check':
    'حالات رمز التحقق. القيم 0 و 1 و 2 هي PasscodeStatus للفحص',
  Sent: 'أُرسل',
  Verified: 'تم التحقق',
  Expired: 'انتهت مدته',
  Spent: 'استُنفد',
  'A wrong passcode returns 2, and counts.': 'الرمز الخاطئ يعيد 2، ويُحتسب.',
  'The right passcode returned 1. It is used up.': 'أعاد الرمز الصحيح 1، ولا يصلح مرة أخرى.',
  'Any passcode returns 0.': 'أي رمز يعيد 0.',
  'Any check returns 429.': 'أي فحص يعيد 429.',
  'a wrong passcode': 'رمز خاطئ',
  'the right passcode': 'الرمز الصحيح',
  'its lifetime is over': 'انتهت مدته',
  'checked too often': 'فُحص مرات كثيرة',
  // The customer-care window
  'The customer-care window of one person': 'نافذة خدمة العملاء لشخص واحد',
  Closed: 'مغلقة',
  Open: 'مفتوحة',
  'Only a template, and only to a number reported as `valid` in the last 7 days; otherwise 1013. Any other message: 470.':
    'قوالب فقط، وإلى رقم حالته `valid` خلال آخر 7 أيام، وإلا 1013. أي رسالة أخرى: 470.',
  'Any type of message. Each message from the person restarts the 24 hours.':
    'أي نوع من الرسائل. كل رسالة من الشخص تبدأ 24 ساعة جديدة.',
  'the person writes to you': 'يكتب إليك الشخص',
  'the person writes again': 'يكتب الشخص مجددًا',
  '24 hours without a message from them': '24 ساعة دون رسالة منه',
  // Statuses of a message
  'Statuses of a message; steps can be skipped': 'حالات الرسالة. يمكن أن تُتخطى مراحل منها',
  'The response to the request; no event.': 'استجابة الطلب، دون حدث.',
};

/** Names and code that are the same in every language. */
const isName = (text: string): boolean => /^(Omnichannel|`\w+`|[a-z]+)$/.test(text);

/** Returns a text of a drawing in Arabic; undefined without a translation. */
function translateText(text: string): string | undefined {
  if (isName(text)) return text;
  if (translations[text] !== undefined) return translations[text];
  const shown = translate(text, 'ar');
  return shown.lang === 'ar' ? shown.text : undefined;
}

/** The keys of a drawing whose values a reader sees. */
const visible = new Set(['title', 'label', 'text', 'note']);

/** Returns a drawing in a language. A drawing that lacks a translation stays in English as a whole. */
export function translateDrawing<T extends SequenceDiagram | StateDiagram>(drawing: T, language: Language): T {
  if (language !== 'ar') return drawing;
  let isComplete = true;
  const copy = JSON.parse(
    JSON.stringify(drawing, (key, value: unknown) => {
      if (typeof value !== 'string' || !visible.has(key)) return value;
      const text = translateText(value);
      isComplete &&= text !== undefined;
      return text;
    }),
  ) as T;
  return isComplete ? copy : drawing;
}
