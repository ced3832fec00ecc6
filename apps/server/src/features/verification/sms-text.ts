/** Formats minutes after the preposition "in". */
const minutes = {
  en: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  // Arabic has separate forms for one and for two. Up to ten the plural follows the number.
  ar: (count: number) => (count === 1 ? 'دقيقة واحدة' : count === 2 ? 'دقيقتين' : `${count} دقائق`),
};

/**
 * Formats the text of an SMS. The passcode comes first, where a lock screen shows it.
 *
 * @param left minutes until the passcode expires, 1 to 10
 */
export function smsText(language: 'en' | 'ar', passcode: string, sender: string, left: number): string {
  return language === 'ar'
    ? `${passcode} هو رمز التحقق الخاص بك من ${sender}. تنتهي صلاحيته خلال ${minutes.ar(left)}. لا تشاركه مع أحد.`
    : `${passcode} is your ${sender} passcode. It expires in ${minutes.en(left)}. Do not share it.`;
}
