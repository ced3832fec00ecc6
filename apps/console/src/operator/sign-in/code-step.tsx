import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';
import { Ltr } from '../../i18n/ltr.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { uiTexts } from '../../ui/ui-texts.ts';
import { send } from '../api.ts';
import { recoveryCodeLimits, signInCodeLimits } from '../contract.gen.ts';
import { operatorTexts } from '../operator-texts.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame, type SignInResult } from './sign-in-frame.tsx';

interface CodeStepProps {
  /** The result of the password. */
  result: SignInResult;
  onRestart(): void;
  onDone(): void;
}

/** The second step of the sign-in: a code, at the first time with the set-up of the authenticator app. */
export function CodeStep({ result, onRestart, onDone }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const t = operatorTexts.value.signIn;
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  const enrolment = result.state === 'enrolmentRequired' ? result.totp : undefined;
  return (
    <SignInFrame>
      <SignInForm
        key={String(isRecovery)}
        title={enrolment ? t.enrolTitle : t.codeTitle}
        submit={t.confirm}
        onSubmit={confirm}
      >
        <p class="soft">{enrolment ? t.enrolHelp : isRecovery ? t.recoveryHelp : t.codeHelp}</p>
        {enrolment && <Secret {...enrolment} />}
        {isRecovery ? (
          <label class="field">
            <span>{t.recoveryCode}</span>
            <input name="recoveryCode" autocomplete="off" required {...recoveryCodeLimits} dir="ltr" />
          </label>
        ) : (
          <label class="field">
            <span>{t.code}</span>
            <input
              name="code"
              autocomplete="one-time-code"
              inputMode="numeric"
              pattern="[0-9 ]{6,10}"
              required
              {...signInCodeLimits}
              dir="ltr"
            />
          </label>
        )}
      </SignInForm>
      <p>
        {!enrolment && (
          <button type="button" class="link" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? t.useCode : t.useRecoveryCode}
          </button>
        )}
        <button type="button" class="link" onClick={onRestart}>
          {t.startAgain}
        </button>
      </p>
    </SignInFrame>
  );

  async function confirm(form: FormData): Promise<void> {
    const body = isRecovery
      ? { recoveryCode: String(form.get('recoveryCode')).trim() }
      : { code: String(form.get('code')).replaceAll(' ', '') };
    const next = await send('post', '/admin/v1/session/code', { body });
    if (next.state === 'signedIn' && next.recoveryCodes) setRecoveryCodes(next.recoveryCodes);
    else onDone();
  }
}

/** The secret as a QR code and as text. The picture is drawn from elements, because the page may make no HTML from text. */
function Secret({ secret, url }: { secret: string; url: string }) {
  const t = operatorTexts.value.signIn;
  const { data, size } = encode(url, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <div class="secret">
      <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.qrCode} shape-rendering="crispEdges">
        <path d={squares.join('')} />
      </svg>
      <p>
        <span class="soft">{t.secret}</span> <Ltr class="code">{secret}</Ltr>
      </p>
      <CopyButton label={uiTexts.value.copy} text={secret} />
    </div>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = operatorTexts.value.signIn;
  const title = useRef<HTMLHeadingElement>(null);
  // The field that had the focus is gone: a screen reader goes on with the codes.
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <SignInFrame>
      <h1 ref={title} tabIndex={-1}>
        {t.codesTitle}
      </h1>
      <p class="soft">{t.codesHelp}</p>
      <ul class="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton label={t.copyCodes} text={codes.join('\n')} />
      <button type="button" class="primary" onClick={onDone}>
        {t.codesKept}
      </button>
    </SignInFrame>
  );
}
