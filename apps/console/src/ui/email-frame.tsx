import { Fold } from './fold.tsx';
import { uiTexts } from './ui-texts.ts';

/** The HTML of an e-mail, which the browser shows without scripts and without anything from elsewhere. */
export function EmailFrame({ address }: { address: string }) {
  return (
    <Fold title="HTML">
      <iframe class="email-html" sandbox="" src={address} title={uiTexts.value.emailAsHtml} loading="lazy" />
    </Fold>
  );
}
