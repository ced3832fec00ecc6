import { connectionsTexts } from './connections-texts.ts';

/** Describes a kind of connections or a setting in the language of the page, or in English as the service does. */
export function SettingDescription({ id, text }: { id: string; text: string }) {
  return <small id={id} class="soft" {...translateSetting(text)} />;
}

/** Translates a sentence of the service. @returns the properties of its element: one without a translation is in English */
export function translateSetting(text: string) {
  const translation = connectionsTexts.value.describeSetting(text);
  return translation === undefined ? ({ lang: 'en', dir: 'ltr', children: text } as const) : { children: translation };
}
