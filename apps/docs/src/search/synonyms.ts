/** Words of readers, and the words that the pages use for the same thing. */

/** The words of readers on the left are looked up in the query, without accents and in lower case. */
const groups: readonly (readonly [readers: readonly string[], pages: string])[] = [
  [['otp', '2fa', 'mfa', 'totp', 'pin'], 'passcode'],
  [['login', 'log', 'signin', 'authenticate', 'authentication', 'credentials'], 'sign-in'],
  [['signup', 'register'], 'create'],
  [['whatsapp', 'waba', 'wa'], 'chat-app'],
  [['facebook', 'fb'], 'messenger'],
  [['push', 'alert', 'alerts'], 'notification'],
  [['bulk', 'mass', 'everyone', 'announcement'], 'broadcast'],
  [['unsubscribe', 'optout', 'stop'], 'opt-out'],
  [['bell', 'badge', 'feed'], 'inbox'],
  [['mute', 'settings'], 'preferences'],
  [['rag', 'faq', 'llm', 'chatbot', 'bot', 'ai', 'gpt'], 'knowledge'],
  [['dlr', 'receipt', 'receipts', 'delivered', 'undelivered'], 'delivery'],
  [['callback', 'callbacks', 'hook', 'hooks'], 'webhook'],
  [['attachment', 'attachments', 'image', 'images', 'picture', 'photo', 'pdf', 'video', 'audio'], 'file'],
  [['throttled', 'throttle', 'throttling', 'quota', 'limits'], 'rate limit'],
  [['duplicate', 'duplicates', 'dedupe', 'twice'], 'idempotency'],
  [['fake', 'dummy'], 'test numbers'],
  [['deploy', 'deployment', 'docker', 'container', 'kubernetes', 'k8s'], 'install'],
  [['metrics', 'grafana', 'alerting', 'observability'], 'monitor'],
  [['user', 'users', 'customer', 'customers', 'recipient'], 'subscriber'],
  // Arabic
  [['رسالة', 'الرسائل', 'رسائل', 'ارسال', 'إرسال'], 'message'],
  [['واتساب', 'واتس'], 'chat-app'],
  [['ماسنجر', 'فيسبوك'], 'messenger'],
  [['رمز', 'التحقق', 'تحقق', 'كود'], 'passcode'],
  [['اشعار', 'إشعار', 'اشعارات', 'إشعارات', 'تنبيه'], 'notification'],
  [['خطا', 'خطأ', 'اخطاء', 'أخطاء'], 'error'],
  [['قالب', 'قوالب'], 'template'],
  [['مشترك', 'مشتركين', 'المشتركين'], 'subscriber'],
  [['ملف', 'ملفات', 'صورة'], 'file'],
  [['هاتف', 'رقم'], 'phone'],
];

const byWord = new Map(groups.flatMap(([readers, pages]) => readers.map((word) => [fold(word), pages] as const)));

/** Returns the words of the pages for a word of a reader; undefined if it is no synonym. */
export function synonymOf(word: string): string | undefined {
  return byWord.get(fold(word));
}

/** Letters without marks: a hamza is often left out. */
function fold(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
