import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type Language, language, languages } from './language.ts';

type Translated = Exclude<Language, 'en'>;

/** Loads the texts of a language. @returns a function that shows them */
type Loader = (wanted: Language) => Promise<() => void>;

/** Loaders of all catalogues whose module is loaded. */
const loaders: Loader[] = [];

/** The language of the last call of `applyLanguage`: an earlier call that ends later changes nothing. */
let wanted: Language = 'en';

/**
 * Defines the texts of a section. A text is a string, or a function that returns one: its parameters are checked as in any other call.
 *
 * @param english texts that are always loaded; they define the type of all translations
 * @param translations modules whose `texts` are loaded when their language is shown
 * @returns the texts in the language of the page; a component that reads them is rendered again when it changes
 */
export function defineTexts<Texts extends object>(
  english: Texts,
  translations: Readonly<Record<Translated, () => Promise<{ texts: Texts }>>>,
): ReadonlySignal<Texts> {
  const shown = signal(english);
  loaders.push(async (wanted) => {
    const texts = wanted === 'en' ? english : (await translations[wanted]()).texts;
    return () => {
      shown.value = texts;
    };
  });
  return shown;
}

/**
 * Loads the texts of all loaded sections in a language, and then shows the page in it: texts, `lang` and `dir`.
 *
 * @throws {TypeError} when a file cannot be loaded; the page then stays as it is
 */
export async function applyLanguage(next: Language = wanted): Promise<void> {
  wanted = next;
  const loaded = await Promise.all(loaders.map((load) => load(next)));
  if (next !== wanted) return;
  batch(() => {
    for (const show of loaded) show();
    language.value = next;
  });
  document.documentElement.lang = next;
  document.documentElement.dir = languages[next].direction;
}

/** Loads a section together with its texts in the language of the page. */
export async function withTexts<Section>(section: Promise<Section>): Promise<Section> {
  const loaded = await section;
  // Without its translation a section is shown in English.
  await applyLanguage().catch(() => {});
  return loaded;
}
