/** The Arabic names of tabs, groups and pages in the sidebars. A translated page has its name in its front matter. */
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import type { StarlightSidebarTopicsUserConfig } from 'starlight-sidebar-topics';

/** By the English label. */
const labels: Readonly<Record<string, string>> = {
  Guides: 'الأدلة',
  'API reference': 'مرجع الواجهة',
  Webhooks: 'الأحداث',
  'Client and mock': 'مكتبة العميل والخادم التجريبي',
  Operate: 'التشغيل',
  Overview: 'نظرة عامة',
  Start: 'البداية',
  'Send messages': 'إرسال الرسائل',
  Receive: 'الاستقبال',
  'Notify subscribers': 'إشعار المشتركين',
  'Ask the knowledge base': 'سؤال قاعدة المعرفة',
  Reliability: 'الموثوقية',
  'Go live': 'الإطلاق',
  Errors: 'الأخطاء',
  'The contract': 'العقد',
  Changelog: 'سجل التغييرات',
  Events: 'الأحداث',
  'Receive events': 'استقبال الأحداث',
  'Set the URL': 'حدّد العنوان',
  'Verify the signature': 'تحقق من التوقيع',
  'Handle each event once': 'عالج كل حدث مرة واحدة',
  'Retries and replay': 'إعادة المحاولة والإرسال',
  'Rotate a secret': 'بدّل السر',
  'Test it': 'اختبر',
  'TypeScript client': 'مكتبة TypeScript',
  'Other languages': 'لغات أخرى',
  Assistants: 'المساعدات الذكية',
  'Mock and tests': 'الخادم التجريبي والاختبار',
  'Set up': 'الإعداد',
  'Connect channels': 'ربط القنوات',
  'Webhooks and content': 'الأحداث والمحتوى',
  Maintain: 'الصيانة',
  'Look up': 'للرجوع إليه',
  'Admin API': 'واجهة الإدارة',
};

/** By the id of the page. */
const pages: Readonly<Record<string, string>> = {
  'guides/sign-in': 'تسجيل الدخول',
  'guides/channels': 'مقارنة القنوات',
  'guides/template-messages': 'رسائل القوالب',
  'guides/messenger': 'Facebook Messenger',
  'guides/rcs': 'Google RCS',
  'guides/sms': 'الرسائل القصيرة SMS',
  'guides/chat-channel': 'قناة المحادثة (تطبيقك)',
  'guides/files': 'الملفات',
  'guides/notify-a-subscriber': 'أشعر مشتركًا',
  'guides/workflows': 'مسارات العمل',
  'guides/topics': 'المواضيع',
  'guides/inbox': 'صندوق الإشعارات',
  'guides/preferences': 'التفضيلات',
  'guides/novu-sdk': 'مكتبة Novu',
  'guides/knowledge-base': 'قاعدة المعرفة',
  'guides/streaming': 'الإجابات المتدفقة',
  'guides/errors-and-retries': 'الأخطاء وإعادة المحاولة',
  'guides/idempotency': 'التكرار الآمن',
  'guides/rate-limits': 'حدود الطلبات',
  'guides/pagination': 'تصفح النتائج',
  'guides/going-live': 'قائمة الإطلاق',
  'guides/migrate': 'الانتقال من مزوّد آخر',
  'guides/versioning': 'الإصدارات والدعم',
  glossary: 'المصطلحات',
  errors: 'الأخطاء',
  'reference/rules': 'قواعد إضافية',
  provenance: 'مصدر كل جزء',
  interface: 'وثيقة الواجهة',
  measurements: 'القياسات',
  compare: 'المقارنة',
  webhooks: 'نظرة عامة',
  'client-and-mock': 'نظرة عامة',
  'guides/client': 'مكتبة العميل بالتفصيل',
  'guides/client-helpers': 'أدوات مكتبة العميل',
  'guides/client-testing': 'الاختبار بمكتبة العميل',
  'guides/client-methods': 'دوال مكتبة العميل',
  'guides/server-frameworks': 'أطر عمل الخادم',
  'guides/react-and-nextjs': 'React و Next.js',
  'guides/react': 'مكوّنات React',
  'guides/client-features': 'مزايا مكتبة العميل',
  'guides/assistants': 'اربط مساعدًا ذكيًا',
  'guides/sample-languages': 'لغات الأمثلة',
  'guides/mock': 'الخادم التجريبي',
  'guides/testing': 'اختبر تطبيقك',
  'test-numbers': 'أرقام الاختبار',
  operate: 'نظرة عامة',
  'operate/install': 'التثبيت',
  'operate/configure': 'الضبط',
  'operate/database': 'قاعدة البيانات',
  'operate/high-availability': 'التوافر العالي',
  'operate/beyond-one-primary': 'ما بعد الخادم الأساسي الواحد',
  'operate/proxy': 'الوكيل والبوابة',
  'operate/rolling-restarts': 'إعادة التشغيل المتدرجة',
  'operate/limits': 'الحدود',
  'operate/operators': 'المشغّلون والمفاتيح',
  'operate/console': 'لوحة التحكم',
  'operate/sandbox': 'صندوق التجربة',
  'operate/connections': 'الاتصالات',
  'guides/connect-whatsapp': 'ربط WhatsApp',
  'guides/connect-messenger': 'ربط Messenger',
  'guides/connect-rcs': 'ربط RCS',
  'guides/connect-sms': 'ربط مزوّد SMS',
  'guides/http-sms': 'ربط SMS عبر HTTP',
  'guides/connect-email': 'ربط البريد',
  'guides/sender-ids': 'أسماء المرسلين',
  'guides/opt-out': 'إلغاء الاشتراك',
  'guides/delivery-status': 'حالة التسليم',
  'guides/failover': 'التحويل عند التعطل',
  'guides/carriers': 'كتابة ناقل',
  'operate/webhooks': 'الأحداث',
  'operate/messages': 'الرسائل',
  'operate/s3': 'الوسائط في S3',
  'operate/usage': 'الاستخدام والحصص',
  'operate/templates': 'القوالب',
  'operate/workflows': 'مسارات العمل',
  'operate/knowledge': 'المعرفة',
  'guides/answer-quality': 'جودة الإجابات',
  'operate/backup': 'النسخ الاحتياطي',
  'operate/retention': 'مدة الحفظ والمحو',
  'operate/volume': 'الحجم والسعة',
  'operate/audit-log': 'سجل التدقيق',
  'operate/upgrade': 'الترقية',
  'operate/monitor': 'المراقبة',
  'operate/observability': 'المقاييس والتتبع',
  'operate/runbooks': 'معالجة التنبيهات',
  'operate/troubleshoot': 'حل المشكلات',
  'operate/commands': 'الأوامر',
  'operate/admin-api': 'نظرة عامة',
  'operate/admin-client': 'عميل واجهة الإدارة',
};

/** The Arabic name of a page that has no translation. */
export const arabicNameOf = (id: string): string | undefined => pages[id];

type Topics = StarlightSidebarTopicsUserConfig;
type Item = NonNullable<StarlightUserConfig['sidebar']>[number];

/** Adds the Arabic names to tabs and sidebars. The pages of the reference keep their English names. */
export function withArabicNames(topics: Topics): Topics {
  return topics.map((topic) => ({
    ...topic,
    ...(typeof topic.label === 'string' && { label: { en: topic.label, ar: labels[topic.label] ?? topic.label } }),
    ...('items' in topic && { items: (topic.items as Item[]).map(withArabicName) }),
  }));
}

function withArabicName(item: Item): Item {
  if (typeof item === 'string') {
    const name = pages[item];
    return name === undefined ? item : { slug: item, translations: { ar: name } };
  }
  const name = 'slug' in item && item.slug !== undefined ? pages[item.slug] : labels[item.label ?? ''];
  return {
    ...item,
    ...(name !== undefined && { translations: { ar: name } }),
    ...('items' in item && item.items && { items: item.items.map(withArabicName) }),
  } as Item;
}
