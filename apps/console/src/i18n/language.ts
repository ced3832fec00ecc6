import { signal } from '@preact/signals';

/** The languages of the pages. `locale` is for Intl: numbers are shown in Latin digits, as in the API and in logs. */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-GB' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
} as const;

export type Language = keyof typeof languages;

/** The language that the page shows. `applyLanguage` changes it, together with all texts. */
export const language = signal<Language>('en');

const storageKey = 'language';

/** Returns the chosen language; without a choice, the first one of the browser that the pages have. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey) ?? '', ...navigator.languages];
  return wanted.map((tag) => tag.split('-', 1)[0] as string).find(isLanguage) ?? 'en';
}

/** Remembers the choice in this browser. */
export function rememberLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}
