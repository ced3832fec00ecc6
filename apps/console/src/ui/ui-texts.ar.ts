import type { UiTexts } from './ui-texts.en.ts';

export const texts: UiTexts = {
  milliseconds: (amount) => `${amount} مللي ثانية`,
  seconds: (amount) => `${amount} ث`,
  copy: 'نسخ',
  copyNamed: (name) => `نسخ ${name}`,
  copied: 'تم النسخ',
  notCopied: 'لم يُنسخ',
  copyFailed: 'لا يسمح المتصفح بالنسخ',
  textToCopy: 'النص المراد نسخه',
  copyByKeyboard: 'لا يسمح المتصفح بالنسخ. النص محدد: اضغط Ctrl+C، أو ⌘C على جهاز Mac.',
  canBeScrolled: (name) => `${name}، قابل للتمرير`,
  emailAsHtml: 'البريد الإلكتروني بصيغة HTML',
};
