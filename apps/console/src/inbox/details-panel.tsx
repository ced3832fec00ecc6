import type { MessageDetails } from '../api/sandbox.ts';
import { useResource } from '../sandbox/use-resource.ts';
import { IconButton } from '../ui/icon.tsx';
import { CallSection } from './call-section.tsx';
import { CarrierSection } from './carrier-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { detailsChanges } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';
import { closeDetails } from './leave.ts';

/** Milliseconds between two requests. The event stream announces changes of the message, but no webhook attempt. */
const pollIntervalMs = 1500;

/** All that is known of a message. */
export function DetailsPanel({ message }: { message: number | undefined }) {
  const t = inboxTexts.value;
  return (
    <aside id="details" class="details" aria-labelledby="details-title" tabIndex={-1} hidden={message === undefined}>
      <header>
        <h2 id="details-title">{t.message}</h2>
        <IconButton icon="close" label={t.close} onClick={closeDetails} />
      </header>
      <div class="parts">{message !== undefined && <Details key={message} id={message} />}</div>
    </aside>
  );
}

function Details({ id }: { id: number }) {
  const { value, error } = useResource<MessageDetails>(`/messages/${id}`, {
    changes: detailsChanges,
    pauseMs: () => pollIntervalMs,
  });
  if (!value) return error ? <p class="fault">{error.message}</p> : null;
  const { message, api, carrier, deliveries } = value;
  return (
    <>
      <FactsSection message={message} />
      <CarrierSection carrier={carrier} message={message} />
      <DeliveriesSection deliveries={deliveries} message={message} />
      <CallSection api={api} message={message} />
    </>
  );
}
