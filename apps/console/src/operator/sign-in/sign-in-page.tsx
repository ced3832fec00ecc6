import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { send } from '../api.ts';
import { signInNameLimits, signInPasswordLimits } from '../contract.gen.ts';
import { operatorTexts } from '../operator-texts.ts';
import { loadSession } from '../session.ts';
import { CodeStep } from './code-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame, type SignInResult } from './sign-in-frame.tsx';

/** The sign-in at any address of the console, which then opens. */
export function SignInPage() {
  const [result, setResult] = useState<SignInResult>();
  const t = operatorTexts.value.signIn;
  if (result)
    return <CodeStep result={result} onRestart={() => setResult(undefined)} onDone={() => void loadSession()} />;
  return (
    <SignInFrame>
      <SignInForm title={t.title} submit={t.submit} onSubmit={signIn}>
        <label class="field">
          <span>{t.userName}</span>
          <input
            name="userName"
            autocomplete="username"
            autocapitalize="none"
            required
            {...signInNameLimits}
            dir="ltr"
          />
        </label>
        <label class="field">
          <span>{t.password}</span>
          <input
            name="password"
            type="password"
            autocomplete="current-password"
            required
            {...signInPasswordLimits}
            dir="ltr"
          />
        </label>
      </SignInForm>
      <p class="soft">
        {t.help} <Ltr class="code">{'omnichannel-server operators link <userName>'}</Ltr>
      </p>
    </SignInFrame>
  );

  async function signIn(form: FormData): Promise<void> {
    const body = { userName: String(form.get('userName')), password: String(form.get('password')) };
    const next = await send('post', '/admin/v1/session', { body });
    if (next.state === 'signedIn') await loadSession();
    else setResult(next);
  }
}
