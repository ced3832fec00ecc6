import { useEffect, useState } from 'preact/hooks';
import { type Success, send } from '../api.ts';
import { welcomeNameLimits, welcomePasswordLimits } from '../contract.gen.ts';
import { operatorTexts } from '../operator-texts.ts';
import { loadSession } from '../session.ts';
import { CodeStep } from './code-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame, type SignInResult } from './sign-in-frame.tsx';

type LinkDetails = Success<'/admin/v1/session/link', 'post'>;

/** Returns the key in the fragment of the address, which browsers send to no server. */
function keyInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
}

/** The page that a one-time link opens: it sets the password, and then signs in. */
export function WelcomePage({ onDone }: { onDone(): void }) {
  const [key] = useState(keyInAddress);
  const [link, setLink] = useState<LinkDetails>();
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<SignInResult>();
  const t = operatorTexts.value.signIn;
  useEffect(() => {
    // The key stays out of the history of the browser.
    history.replaceState(history.state, '', location.pathname);
    if (key === '') setError(t.noKey);
    else send('post', '/admin/v1/session/link', { body: { key } }).then(setLink, (reason) => setError(reason.message));
  }, []);
  if (result) return <CodeStep result={result} onRestart={finish} onDone={finish} />;
  return (
    <SignInFrame>
      {link && (
        <SignInForm title={t.welcomeTitle} submit={t.setPassword} onSubmit={setPassword}>
          <p>{link.userName === null ? t.welcomeFirst : t.welcomeNamed(link.userName)}</p>
          <label class="field" hidden={link.userName !== null}>
            <span>{t.userName}</span>
            <input
              name="userName"
              autocomplete="username"
              autocapitalize="none"
              required={link.userName === null}
              {...welcomeNameLimits}
              dir="ltr"
              defaultValue={link.userName ?? ''}
            />
          </label>
          <label class="field">
            <span>{t.password}</span>
            <input
              name="password"
              type="password"
              autocomplete="new-password"
              required
              minLength={12}
              {...welcomePasswordLimits}
              dir="ltr"
            />
          </label>
          <p class="soft">{t.passwordHelp}</p>
        </SignInForm>
      )}
      {error !== undefined && <h1>{t.welcomeTitle}</h1>}
      <p class="fault" role="alert" hidden={error === undefined}>
        <bdi>{error}</bdi>
      </p>
      {error !== undefined && <a href="/console">{t.title}</a>}
    </SignInFrame>
  );

  async function setPassword(form: FormData): Promise<void> {
    const password = String(form.get('password'));
    const named = link?.userName === null ? { userName: String(form.get('userName')) } : {};
    const next = await send('post', '/admin/v1/session/password', { body: { key, password, ...named } });
    if (next.state === 'signedIn') await finish();
    else setResult(next);
  }

  async function finish(): Promise<void> {
    await loadSession();
    onDone();
  }
}
