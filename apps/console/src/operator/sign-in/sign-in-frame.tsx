import type { ComponentChildren } from 'preact';
import { LanguageButton } from '../../i18n/language-button.tsx';
import { announce } from '../../ui/announcer.tsx';
import type { Success } from '../api.ts';
import { operatorTexts } from '../operator-texts.ts';

/** The result of a step of the sign-in. */
export type SignInResult = Success<'/admin/v1/session', 'post'>;

/** The middle of the page, with the name of the application and the choice of the language. */
export function SignInFrame({ children }: { children: ComponentChildren }) {
  const t = operatorTexts.value;
  return (
    <main class="center">
      <div class="sign-in">
        <header>
          <b>Omnichannel</b>
          <LanguageButton onError={() => announce(t.languageNotLoaded)} />
        </header>
        {children}
      </div>
    </main>
  );
}
