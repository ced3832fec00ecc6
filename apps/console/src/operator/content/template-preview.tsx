import { useEffect, useState } from 'preact/hooks';
import { type Parts, type Success, send } from '../api.ts';
import { templateValueLimits } from '../contract.gen.ts';
import { Fault } from '../fault.tsx';
import { contentTexts } from './content-texts.ts';

const path = '/admin/v1/accounts/{accountId}/templates/{templateName}/{language}/preview';
type Template = Success<'/admin/v1/accounts/{accountId}/templates/{templateName}/{language}', 'get'>;
type Message = Success<typeof path, 'post'>;

interface TemplatePreviewProps {
  params: { accountId: string; templateName: string; language: string };
  template: Template;
}

/** Milliseconds after the last key until the preview is loaded. */
const typingPauseMs = 250;

/** A template as recipients see it, with fields for its values. */
export function TemplatePreview({ params, template }: TemplatePreviewProps) {
  const parts = variablesOf(template);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<Message>();
  const [error, setError] = useState<Error>();
  const t = contentTexts.value;
  const wanted = JSON.stringify(values);
  useEffect(() => {
    let isLatest = true;
    const load = async () => {
      try {
        const shown = await send('post', path, { params, body: toBody(template, values) });
        if (isLatest) setMessage(shown);
        if (isLatest) setError(undefined);
      } catch (reason) {
        if (isLatest) setError(reason as Error);
      }
    };
    const timer = setTimeout(load, message ? typingPauseMs : 0);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [wanted, template.updatedAt]);
  return (
    <div class="preview">
      <form class="preview-values" onSubmit={(event) => event.preventDefault()}>
        {parts.length === 0 && <p class="soft">{t.noVariables}</p>}
        {parts.map(({ id, label }) => (
          <label key={id} class="field">
            <span>{label}</span>
            <input
              dir="auto"
              {...templateValueLimits}
              value={values[id] ?? ''}
              placeholder={placeholderOf(id)}
              onInput={({ currentTarget: { value } }) => setValues({ ...values, [id]: value })}
            />
          </label>
        ))}
        <Fault error={error} />
      </form>
      <div class="phone-paper">{message && <Bubble message={message} />}</div>
    </div>
  );
}

/** A message in the style of a chat app. Each text has the direction of its own language. */
function Bubble({ message: { header, body, footer, buttons } }: { message: Message }) {
  const t = contentTexts.value;
  return (
    <article class="bubble" aria-label={t.preview}>
      {header.type === 'text' && (
        <p class="bubble-head" dir="auto">
          {header.text}
        </p>
      )}
      {header.type !== 'text' && header.type !== 'none' && <p class="bubble-file">{t.headerFile(header.type)}</p>}
      <p class="bubble-body" dir="auto">
        {body}
      </p>
      {footer && (
        <p class="bubble-foot" dir="auto">
          {footer}
        </p>
      )}
      {buttons.length > 0 && (
        <ul>
          {buttons.map(({ kind, text, url }, index) => (
            <li key={index}>
              <span dir="auto">{text}</span>
              {kind === 'url' && <bdi class="bubble-address">{url}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** The variables of a template, with the id of each: `body 1`. */
function variablesOf({ header, body, buttons }: Template): { id: string; label: string }[] {
  const t = contentTexts.value;
  const list = (part: string, label: (number: number) => string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${part} ${index + 1}`, label: label(index + 1) }));
  return [
    ...list('header', t.headerValue, header.variables),
    ...list('body', t.bodyValue, body.variables),
    ...buttons.flatMap(({ text, variables }, index) =>
      variables > 0 ? [{ id: `button ${index}`, label: t.buttonValue(text) }] : [],
    ),
  ];
}

/** Returns the text that stands for a value until it is typed. */
function placeholderOf(id: string): string {
  return id.startsWith('button') ? '1042' : `{{${id.split(' ')[1]}}}`;
}

function toBody(
  { header, body, buttons }: Template,
  values: Readonly<Record<string, string>>,
): NonNullable<Parts<typeof path, 'post'>['body']> {
  const textOf = (id: string) => values[id] || placeholderOf(id);
  const list = (part: string, count: number) =>
    Array.from({ length: count }, (_, index) => textOf(`${part} ${index + 1}`));
  return {
    header: list('header', header.variables),
    body: list('body', body.variables),
    buttons: buttons.flatMap(({ variables }, index) =>
      // A template has at most 10 buttons.
      variables > 0 ? [{ index: index as 0, value: textOf(`button ${index}`) }] : [],
    ),
  };
}
