/** The texts of the bell in one language. */
export interface InboxLabels {
  bell(unseenCount: number): string;
  title: string;
  markAll: string;
  more: string;
  none: string;
  loading: string;
  error: string;
  unread: string;
  open: string;
  time(date: Date): string;
}

const formatIn = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (date: Date) => format.format(date);
};

const english: InboxLabels = {
  bell: (count) => (count === 0 ? 'Notifications' : `Notifications, ${count} new`),
  title: 'Notifications',
  markAll: 'Mark all as read',
  more: 'Load more',
  none: 'You have no notifications.',
  loading: 'Loading…',
  error: 'The notifications could not be updated. Try again later.',
  unread: 'Unread',
  open: 'Open',
  time: formatIn('en'),
};

const arabic: InboxLabels = {
  bell: (count) => (count === 0 ? 'الإشعارات' : `الإشعارات، الجديدة: ${count}`),
  title: 'الإشعارات',
  markAll: 'تعليم الكل كمقروء',
  more: 'عرض المزيد',
  none: 'لا توجد إشعارات.',
  loading: 'جارٍ التحميل…',
  error: 'تعذّر تحديث الإشعارات. حاول مرة أخرى لاحقًا.',
  unread: 'غير مقروء',
  open: 'فتح',
  time: formatIn('ar'),
};

/** Returns the texts in a language of the page: Arabic, or else English. */
export function labelsOf(language: string): InboxLabels {
  return language === 'ar' ? arabic : english;
}
