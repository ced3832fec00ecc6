import { signal } from '@preact/signals';
import type { Details, MessageView } from '../api/mock.ts';
import { announce } from '../ui/announcer.tsx';
import { BackButton } from './back-button.tsx';
import { BodyView } from './body-view.tsx';
import { CheckPart, ResponseFaults } from './check-part.tsx';
import { CopyTextButton } from './copy-text-button.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { duration, statusText, timeWithSeconds, tone } from './format.ts';
import { Part } from './part.tsx';
import { PathText } from './path-text.tsx';
import { request as call } from './request.ts';
import { ResponseFacts } from './response-facts.tsx';

/** A request with its response, its check and its webhook deliveries. */
export function RequestDetails({ details }: { details: Details }) {
  const { request, response, deliveries } = details;
  return (
    <>
      <Head details={details} />
      <Part title="Check">
        <CheckPart details={details} />
      </Part>
      <Part title="Request">
        <Message name="request" message={request} />
      </Part>
      <Part title="Response">
        <ResponseFaults faults={details.responseFaults} />
        <ResponseFacts details={details} />
        {response && <Message name="response" message={response} />}
      </Part>
      {deliveries.length > 0 && (
        <Part title="Deliveries">
          {deliveries.map((delivery) => (
            <DeliveryView key={delivery.id} delivery={delivery} />
          ))}
        </Part>
      )}
    </>
  );
}

function Head({ details }: { details: Details }) {
  const { id, requestId, method, target, at, took, operation, curl, clientCode, hidden } = details;
  return (
    <header class="head">
      <BackButton />
      <h2>
        <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
        <span class="target">
          <PathText text={target} />
        </span>
      </h2>
      <p class="facts">
        <span class={`status ${tone(details)}`}>{statusText(details)}</span>
        {operation !== undefined && <span class="operation">{operation}</span>}
        <span>{timeWithSeconds(at)}</span>
        {took !== undefined && <span>{duration(took)}</span>}
        <span>{`no. ${id}`}</span>
        {requestId !== undefined && <span title="X-Request-Id">{requestId}</span>}
      </p>
      <div class="actions">
        <CopyTextButton label="Copy as curl" text={curl} hidden={hidden} />
        {clientCode !== undefined && <CopyTextButton label="Copy as client code" text={clientCode} hidden={hidden} />}
        <RepeatButton details={details} />
      </div>
    </header>
  );
}

function RepeatButton({ details: { id, repeatable } }: { details: Details }) {
  const reason = repeatable ? undefined : 'Its body was not read, or was too large to be kept.';
  return (
    <button type="button" disabled={!repeatable} title={reason} onClick={() => void repeat(id)}>
      Send again
    </button>
  );
}

async function repeat(id: number): Promise<void> {
  await call('POST', `/requests/${id}/repeat`).then(
    () => announce('Sent again'),
    ({ message }: Error) => announce(message),
  );
}

/** The messages whose headers are folded out; it holds for other requests, too. */
const unfolded = signal<ReadonlySet<string>>(new Set());

function Message({ name, message: { headers, body } }: { name: string; message: MessageView }) {
  return (
    <>
      <details
        open={unfolded.value.has(name)}
        onToggle={({ currentTarget: { open } }) => {
          const others = [...unfolded.peek()].filter((other) => other !== name);
          unfolded.value = new Set(open ? [...others, name] : others);
        }}
      >
        <summary>
          Headers <span class="count">{headers.length}</span>
        </summary>
        <dl class="headers">
          {headers.map(([header, value], index) => (
            <div key={`${index} ${header}`}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body ? <BodyView body={body} /> : <p class="none">No body</p>}
    </>
  );
}
