import type { AttemptView, DeliveryView, SandboxMessage } from '../api/sandbox.ts';
import { JsonBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fold } from '../ui/fold.tsx';
import { count, preciseTime, timeWithSeconds } from '../ui/format.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

interface DeliveriesSectionProps {
  deliveries: readonly DeliveryView[];
  message: SandboxMessage;
}

/** The webhook deliveries about a message. */
export function DeliveriesSection({ deliveries, message: { channel, isPasscode } }: DeliveriesSectionProps) {
  if (isPasscode) return null;
  return (
    <section data-part="deliveries">
      <h3>Webhooks</h3>
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
      {deliveries.length === 0 && (
        <p class="soft">
          No webhook was sent. Set an endpoint:{' '}
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

const stateLabels = { waiting: 'Waiting', delivered: 'Delivered', dead: 'Failed permanently' };

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { id, endpoint, url, state, body, at, dueAt, attempts } = delivery;
  return (
    <article class="delivery" data-state={state}>
      <header class="endpoint">
        <b>{endpoint ?? 'Endpoint removed'}</b>
        <span class="state">{stateLabels[state]}</span>
        {url !== undefined && <code class="url">{url}</code>}
      </header>
      <ol class="attempts" aria-label={count(attempts.length, 'attempt')}>
        {attempts.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </ol>
      {dueAt !== undefined && (
        <p class="soft">
          Next attempt: <time dateTime={dueAt}>{preciseTime(dueAt)}</time>
        </p>
      )}
      <Fold
        title={
          <span>
            Body of{' '}
            <time dateTime={at} title={preciseTime(at)}>
              {timeWithSeconds(at)}
            </time>
          </span>
        }
      >
        <div>
          <p class="id">
            webhook-id <code>{id}</code>
            <CopyButton label="Copy" text={id} ariaLabel="Copy webhook-id" />
          </p>
          <JsonBlock value={body} name="body" />
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
      {status === undefined ? <span class="status bad">none</span> : <StatusBadge status={status} />}
      <span class="took">{`${milliseconds.toLocaleString('en')} ms`}</span>
      {error !== undefined && (
        <span class="error" dir="auto">
          {error}
        </span>
      )}
      {error !== undefined && responseBody && <code class="response-body">{responseBody}</code>}
    </li>
  );
}
