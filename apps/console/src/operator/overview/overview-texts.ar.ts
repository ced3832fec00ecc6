import { pluralIn } from '../../i18n/plural.ts';
import type { OverviewTexts } from './overview-texts.en.ts';

const plural = pluralIn('ar');

export const texts: OverviewTexts = {
  healthy: 'الخدمة تعمل: لا شيء متأخر، ولا يوجد اتصال معطوب أو بلا وصلة.',
  drafts: (amount) =>
    plural(amount, {
      zero: 'لا مسودات بين الاتصالات.',
      one: 'اتصال واحد لا يزال مسودة: لا تمر عبره أي رسالة بعد.',
      two: 'اتصالان لا يزالان مسودتين: لا تمر عبرهما أي رسالة بعد.',
      few: '# اتصالات لا تزال مسودات: لا تمر عبرها أي رسالة بعد.',
      many: '# اتصالًا لا تزال مسودات: لا تمر عبرها أي رسالة بعد.',
      other: '# اتصال لا تزال مسودات: لا تمر عبرها أي رسالة بعد.',
    }),
  problems: 'المشكلات',
  noWorker: 'لا توجد عملية تنفّذ المهام. شغّل نسخة بالدور worker أو all.',
  notMigrated: 'تنقص قاعدة البيانات ترحيلات هذا الإصدار. نفّذ: omnichannel-server migrate',
  queueLate: 'مهام مستحقة منذ أكثر من دقيقة. شغّل المزيد من العمليات أو ابحث عن الأخطاء في السجل.',
  outboxLate: 'رسائل تنتظر اتصالًا منذ أكثر من دقيقة.',
  inDoubt: 'لا يُعرف إن كانت بعض الرسائل قد وصلت إلى المزوّد.',
  deliveriesLate: 'تسليمات ويب هوك مستحقة منذ أكثر من دقيقة.',
  endpointsDisabled: 'توجد نقاط ويب هوك معطّلة.',
  connectionProblems: {
    broken: { cause: () => 'يرفض المزوّد هذا الاتصال', advice: 'صحّح بيانات اعتماده أو إعداداته.' },
    down: {
      cause: (since) => `ليست له وصلة بالمزوّد منذ ${since}`,
      advice: 'تحقّق من العنوان في إعداداته ومن جدار الحماية ومن صفحة حالة المزوّد.',
    },
    unattended: {
      cause: () => 'لا توجد نسخة تفتح وصلته',
      advice: 'شغّل نسخة بالدور worker أو all. إن كانت تعمل، يذكر doctor لمَ لا تستطيع استعمال الاتصال.',
    },
    paused: { cause: () => 'هو متوقف مؤقتًا', advice: 'استأنفه.' },
    draft: { cause: () => 'هو مسودة', advice: 'افحصه لتشغيله.' },
    late: { cause: () => 'يرسل أبطأ من وصول الرسائل', advice: 'قارن حدوده بحدود المزوّد.' },
  },
  messagesWait: (amount) => `الرسائل المنتظرة: ${amount}.`,
  onWithoutLink: 'يعمل بلا وصلة',
  checked: (at) => `تم الفحص في ${at}`,
  waiting: 'قيد الانتظار',
  jobs: 'المهام',
  outbox: 'رسائل تنتظر اتصالًا',
  inDoubtMessages: 'رسائل غير مؤكدة',
  deliveries: 'تسليمات الويب هوك',
  dead: 'تسليمات فشلت نهائيًا في الساعة الأخيرة',
  disabledEndpoints: 'نقاط ويب هوك معطّلة',
  waitingFor: (amount, age) => `${amount}، أقدمها مستحق منذ ${age}`,
  connections: 'الاتصالات',
  noConnection: 'لا يوجد اتصال بمزوّد، ولذلك لا يُسلِّم إلا الوضع التجريبي.',
  addConnection: 'إضافة اتصال',
  states: { draft: 'مسودة', on: 'يعمل', paused: 'متوقف مؤقتًا', broken: 'معطوب' },
  errors: 'أخطاء الساعة الأخيرة',
  noError: 'لا توجد أخطاء.',
  kinds: { message: 'رسالة', delivery: 'تسليم ويب هوك' },
  system: 'النظام',
  version: 'الإصدار',
  database: 'قاعدة البيانات',
  migration: 'آخر ترحيل',
  workers: 'العمليات التي تنفّذ المهام',
};
