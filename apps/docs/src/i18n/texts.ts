/** The texts of the components by language, and the languages of a page. */
import { arabic } from './texts-ar.ts';
import { english, type Texts } from './texts-en.ts';

export type { Texts };

export type Language = 'en' | 'ar';

const texts: Readonly<Record<Language, Texts>> = { en: english, ar: arabic };

export const textsIn = (language: Language): Texts => texts[language];

/** The used part of the route data of Starlight. */
interface Route {
  locale: string | undefined;
  entryMeta: { locale: string | undefined };
}

const languageOf = (locale: string | undefined): Language => (locale === 'ar' ? 'ar' : 'en');

/** The language of header, sidebar and footer. */
export const pageLanguage = ({ locale }: Route): Language => languageOf(locale);

/** The language of the content, which is English on pages without a translation. */
export const contentLanguage = ({ entryMeta }: Route): Language => languageOf(entryMeta.locale);
