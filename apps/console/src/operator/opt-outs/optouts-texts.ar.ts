import { pluralIn } from '../../i18n/plural.ts';
import type { OptoutsTexts } from './optouts-texts.en.ts';

const plural = pluralIn('ar');

export const texts: OptoutsTexts = {
  about: 'أشخاص لا يريدون رسائل أخرى من مرسل ما. تظل رموز التحقق التي يطلبونها تُرسل إليهم.',
  account: 'الحساب',
  chooseAccount: 'اختر حسابًا لعرض إلغاءات الاشتراك فيه.',
  number: 'الرقم',
  numberPlaceholder: 'مع رمز الدولة',
  group: 'مجموعة المرسلين',
  keyword: 'نص الشخص',
  byOperator: 'سجّله مشغّل أو المزوّد',
  since: 'منذ',
  erased: 'مُحيت بياناته ولم يبق إلا بصمة',
  add: 'تسجيل إلغاءات اشتراك',
  addAbout: 'تُرفض بعد ذلك رسائل المجموعة إلى هذه الأرقام.',
  numbers: 'الأرقام',
  numbersHelp: 'رقم في كل سطر مع رمز الدولة. يمكن أيضًا إدخال معرّف مستخدم لتطبيق المحادثة.',
  groupHelp: 'مجموعة، أو مرسل يمثّل مجموعته.',
  added: (count) =>
    plural(count, {
      zero: 'لم يُسجَّل أي إلغاء اشتراك.',
      one: 'سُجّل إلغاء اشتراك واحد.',
      two: 'سُجّل إلغاءا اشتراك.',
      few: 'سُجّلت # إلغاءات اشتراك.',
      many: 'سُجّل # إلغاء اشتراك.',
      other: 'سُجّل # إلغاء اشتراك.',
    }),
  remove: 'إزالة',
  removeNamed: (person) => `إزالة إلغاء اشتراك ${person}`,
  removeTitle: 'هل تريد إزالة إلغاء الاشتراك هذا؟',
  removeAbout: (person, group) => `سيتلقى ${person} رسائل ${group} من جديد. لا تفعل ذلك إلا إذا أراد الشخص ذلك.`,
  removed: 'أُزيل إلغاء الاشتراك.',
  cancel: 'إلغاء',
  actions: 'الإجراءات',
  empty: 'ليس لهذا الحساب إلغاءات اشتراك.',
  emptyHow: 'سجّلها هنا أو بهذا الأمر:',
};
