import { Fold } from './fold.tsx';

/** The HTML of an e-mail, which the browser shows without scripts and without anything from elsewhere. */
export function EmailFrame({ address }: { address: string }) {
  return (
    <Fold title="HTML">
      <iframe class="email-html" sandbox="" src={address} title="The e-mail as HTML" loading="lazy" />
    </Fold>
  );
}
