import { language, languages, rememberLanguage } from './language.ts';
import { applyLanguage } from './texts.ts';

/** Switches to the other language, whose name it shows in that language. */
export function LanguageButton({ onError }: { onError(error: Error): void }) {
  const other = language.value === 'en' ? 'ar' : 'en';
  return (
    <button type="button" id="language" lang={other} onClick={choose}>
      {languages[other].name}
    </button>
  );

  function choose(): void {
    rememberLanguage(other);
    applyLanguage(other).catch(onError);
  }
}
