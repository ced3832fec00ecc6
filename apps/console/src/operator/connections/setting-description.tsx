import { connectionsTexts } from './connections-texts.ts';

/** What a kind of connections or a setting is for: in the language of the page, or in English, as the service describes it. */
export function SettingDescription({ id, text }: { id: string; text: string }) {
  const translation = connectionsTexts.value.describeSetting(text);
  return (
    <small id={id} class="soft" {...(translation === undefined && { lang: 'en', dir: 'ltr' })}>
      {translation ?? text}
    </small>
  );
}
