import type { AttemptView, DeliveryView, SandboxMessage } from '../api/sandbox.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { JsonBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatNumber, preciseTime, timeWithSeconds } from '../ui/format.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { uiTexts } from '../ui/ui-texts.ts';
import { inboxTexts } from './inbox-texts.ts';

interface DeliveriesSectionProps {
  deliveries: readonly DeliveryView[];
  message: SandboxMessage;
}

/** The webhook deliveries about a message. */
export function DeliveriesSection({ deliveries, message: { channel, isPasscode } }: DeliveriesSectionProps) {
  if (isPasscode) return null;
  const t = inboxTexts.value;
  return (
    <section data-part="deliveries">
      <h3>{t.webhooks}</h3>
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
      {deliveries.length === 0 && (
        <p class="soft">
          {t.noWebhook}{' '}
          <code>
            {channel === 'chatApp' || channel === 'sms'
              ? 'PUT /conversation/wab/v1/webhook'
              : `omnichannel-server endpoints set --account <userName> --channel ${channel} --url <url>`}
          </code>
        </p>
      )}
    </section>
  );
}

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { id, endpoint, url, state, body, at, dueAt, attempts } = delivery;
  const t = inboxTexts.value;
  return (
    <article class="delivery" data-state={state}>
      <header class="endpoint">
        <b>{endpoint === undefined ? t.endpointRemoved : <Ltr>{endpoint}</Ltr>}</b>
        <span class="state">{t.deliveryStates[state]}</span>
        {url !== undefined && <code class="url">{url}</code>}
      </header>
      <ol class="attempts" aria-label={t.attempts(attempts.length)}>
        {attempts.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </ol>
      {dueAt !== undefined && (
        <p class="soft">
          {t.nextAttempt} <time dateTime={dueAt}>{preciseTime(dueAt)}</time>
        </p>
      )}
      <Fold
        title={
          <span>
            {t.bodyOf}{' '}
            <time dateTime={at} title={preciseTime(at)}>
              {timeWithSeconds(at)}
            </time>
          </span>
        }
      >
        <div>
          <p class="id">
            webhook-id <code>{id}</code>
            <CopyButton label={uiTexts.value.copy} text={id} ariaLabel={t.copyWebhookId} />
          </p>
          <JsonBlock value={body} name={t.body} />
        </div>
      </Fold>
    </article>
  );
}

function Attempt({ attempt: { at, status, error, responseBody, milliseconds } }: { attempt: AttemptView }) {
  return (
    <li>
      <time dateTime={at} title={preciseTime(at)}>
        {timeWithSeconds(at)}
      </time>
      {status === undefined ? (
        <span class="status bad">{inboxTexts.value.noStatus}</span>
      ) : (
        <StatusBadge status={status} />
      )}
      <span class="took">{uiTexts.value.milliseconds(formatNumber(milliseconds))}</span>
      {error !== undefined && (
        <span class="error" dir="auto">
          {error}
        </span>
      )}
      {error !== undefined && responseBody && <code class="response-body">{responseBody}</code>}
    </li>
  );
}
