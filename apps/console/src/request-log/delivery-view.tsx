import type { AttemptView, DeliveryView as Delivery } from '../api/mock.ts';
import { announce } from '../ui/announcer.tsx';
import { BodyView } from './body-view.tsx';
import { duration, timeWithSeconds, tone } from './format.ts';
import { request } from './request.ts';

const stateLabels = { pending: 'Under way', delivered: 'Delivered', failed: 'Not delivered' };
const markClasses = { pending: 'mark', delivered: 'mark good', failed: 'mark bad' };

/** A webhook delivery with its attempts. */
export function DeliveryView({ delivery: { id, title, url, body, state, attempts } }: { delivery: Delivery }) {
  return (
    <article class="delivery" aria-label={`${title}, ${stateLabels[state]}`}>
      <p>
        <span class={markClasses[state]}>{stateLabels[state]}</span> <strong>{title}</strong>
        {' to '}
        <code>{url}</code>
      </p>
      {attempts.length > 0 && (
        <ol class="attempts" aria-label="Attempts">
          {attempts.map((attempt, index) => (
            <Attempt key={index} attempt={attempt} />
          ))}
        </ol>
      )}
      <details>
        <summary>Body</summary>
        <BodyView body={body} />
      </details>
      <button type="button" disabled={state === 'pending'} onClick={() => void resend(id, title)}>
        Resend<span class="visually-hidden">{` ${title}`}</span>
      </button>
    </article>
  );
}

async function resend(id: string, title: string): Promise<void> {
  await request('POST', `/deliveries/${encodeURIComponent(id)}/redeliver`).then(
    () => announce(`Resending ${title}`),
    ({ message }: Error) => announce(message),
  );
}

function Attempt({ attempt: { at, status, error, took } }: { attempt: AttemptView }) {
  return (
    <li>
      <span class={`status ${tone({ status, took })}`}>{status ?? 'none'}</span>
      <time>{timeWithSeconds(at)}</time>
      <span class="took">{duration(took)}</span>
      {error !== undefined && <span>{error}</span>}
    </li>
  );
}
