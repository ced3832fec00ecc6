import { connectionsTexts } from './connections-texts.ts';

/** Describes a kind of connections or a setting in the language of the page, or in English as the service does. */
export function SettingDescription({ id, text }: { id: string; text: string }) {
  const translation = connectionsTexts.value.describeSetting(text);
  return (
    <small id={id} class="soft" {...(translation === undefined && { lang: 'en', dir: 'ltr' })}>
      {translation ?? text}
    </small>
  );
}
