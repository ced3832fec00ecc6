import { language } from '../../i18n/language.ts';
import { failureTexts } from './failure-texts.ts';

interface FailureTextProps {
  /** Code of the contract; null if there is none. */
  code?: number | null;
  /** The failure in the words of the service or of the provider. */
  text: string | null;
}

/** Why a message failed: the title of its code in the language of the page, then the details as they are. */
export function FailureText({ code = null, text }: FailureTextProps) {
  const title = failureTexts.value.titleOf(code);
  if (title === undefined) return text === null ? '–' : <Original text={text} />;
  return (
    <span>
      {title} {text !== null && <Original text={text} isSecond />}
    </span>
  );
}

/** Why an attempt at a webhook delivery failed. */
export function AttemptFault({ error }: { error: string }) {
  return failureTexts.value.attemptFault(error) ?? <Original text={error} />;
}

/** A text that has no translation keeps its own direction and language, so that it is read out right. */
function Original({ text, isSecond = false }: { text: string; isSecond?: boolean }) {
  const isEnglish = language.value === 'en';
  return (
    <bdi lang={isEnglish ? undefined : 'en'} class={isSecond ? 'original' : undefined}>
      {text}
    </bdi>
  );
}
