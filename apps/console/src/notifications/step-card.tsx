import type { components } from '@omnichannel/types';
import type { PreviewContent, PreviewStep } from '../api/notifications.ts';
import { JsonBlock } from '../ui/code-block.tsx';
import { EmailFrame } from '../ui/email-frame.tsx';
import { Fold } from '../ui/fold.tsx';
import { InAppCard } from './in-app-card.tsx';
import { Badge } from './item-header.tsx';
import { notificationTexts } from './notification-texts.ts';
import { StepChannel } from './step-channel.tsx';

interface StepCardProps {
  step: components['schemas']['WorkflowStep'];
  /** Undefined until the first preview. */
  rendered: PreviewStep | undefined;
  /** The address of the HTML of an e-mail; undefined when the payload is too long for an address. */
  htmlAddress: string | undefined;
}

/** A step of a workflow with its preview, and its templates folded in. */
export function StepCard({ step, rendered, htmlAddress }: StepCardProps) {
  const { type, stepId, active, content, translations } = step;
  const t = notificationTexts.value;
  const languages = Object.keys(translations ?? {});
  return (
    <li>
      <p class="step-head">
        <StepChannel type={type} /> <code>{stepId}</code>
        {active === false && <Badge state="plain">{t.inactive}</Badge>}
        {languages.length > 0 && <span class="soft">{t.alsoIn(languages.join(', '))}</span>}
      </p>
      {rendered?.fault !== undefined && <p class="fault">{rendered.fault}</p>}
      {rendered?.content && <Content of={rendered.content} />}
      {rendered?.content?.type === 'email' && rendered.content.html !== undefined && (
        <EmailHtml address={htmlAddress} />
      )}
      <Fold title={t.templates}>
        <JsonBlock value={{ content, ...(translations && { translations }) }} name={t.templatesOf(stepId ?? type)} />
      </Fold>
    </li>
  );
}

function Content({ of }: { of: PreviewContent }) {
  switch (of.type) {
    case 'in_app':
      return <InAppCard title={of.title} body={of.body} link={of.callToAction} />;
    case 'email':
      return (
        <div class="in-app" dir="auto">
          <b>{of.subject}</b>
          <p>{of.text}</p>
        </div>
      );
    case 'chatApp':
      return <TemplateContent of={of.template} />;
    default:
      return (
        <p class="in-app" dir="auto">
          {of.text}
        </p>
      );
  }
}

function EmailHtml({ address }: { address: string | undefined }) {
  if (address === undefined) return <p class="soft">{notificationTexts.value.htmlTooLong}</p>;
  return <EmailFrame address={address} />;
}

/** A template of the chat app: its text is the provider's, so the values of its variables are shown. */
function TemplateContent({ of }: { of: Extract<PreviewContent, { type: 'chatApp' }>['template'] }) {
  const { name, language, parameters = [] } = of;
  return (
    <div class="in-app">
      <p>
        {notificationTexts.value.template} <code>{name}</code> {language}
      </p>
      <ol class="parameters">
        {parameters.map((parameter, index) => (
          <li key={index}>
            <code>{`{{${index + 1}}}`}</code> <bdi>{parameter}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
