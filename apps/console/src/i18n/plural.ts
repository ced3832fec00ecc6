import { type Language, languages } from './language.ts';

/** The forms that a language has for a number with its noun. `#` is the number. */
interface PluralForms {
  en: Readonly<Record<'one' | 'other', string>>;
  ar: Readonly<Record<Intl.LDMLPluralRule, string>>;
}

/** Returns the function that a catalogue of a language calls for a number with its noun: `1 message`, `2 messages`. */
export function pluralIn<Name extends Language>(name: Name): (amount: number, forms: PluralForms[Name]) => string {
  const rules = new Intl.PluralRules(name);
  const format = new Intl.NumberFormat(languages[name].locale);
  return (amount, forms) => {
    // Only the rules of the language select, and the type demands a form for each of them.
    const form = (forms as Readonly<Record<Intl.LDMLPluralRule, string>>)[rules.select(amount)];
    return form.replace('#', format.format(amount));
  };
}
