import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MessageDetails } from '../api/sandbox.ts';
import { request } from '../sandbox/request.ts';
import { IconButton } from '../ui/icon.tsx';
import { CallSection } from './call-section.tsx';
import { CarrierSection } from './carrier-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { detailsChanges } from './inbox.ts';
import { closeDetails } from './leave.ts';

/** Milliseconds between two requests: no event announces delivery attempts. */
const pollIntervalMs = 1500;

/** All that is known of a message. */
export function DetailsPanel({ message }: { message: number | undefined }) {
  return (
    <aside id="details" class="details" aria-labelledby="details-title" tabIndex={-1} hidden={message === undefined}>
      <header>
        <h2 id="details-title">Message</h2>
        <IconButton icon="close" label="Close" onClick={closeDetails} />
      </header>
      <div class="parts">{message !== undefined && <Details key={message} id={message} />}</div>
    </aside>
  );
}

function Details({ id }: { id: number }) {
  const details = useDetails(id);
  if (!details) return null;
  if (details instanceof Error) return <p class="fault">{details.message}</p>;
  const { message, api, carrier, deliveries } = details;
  return (
    <>
      <FactsSection message={message} />
      <CarrierSection carrier={carrier} message={message} />
      <DeliveriesSection deliveries={deliveries} message={message} />
      <CallSection api={api} message={message} />
    </>
  );
}

/** Loads the details of a message, again at each change and at an interval. */
function useDetails(id: number): MessageDetails | Error | undefined {
  const details = useSignal<MessageDetails | Error | undefined>(undefined);
  const changes = detailsChanges.value;
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };

    async function load(): Promise<void> {
      const loaded = await request<MessageDetails>('GET', `/messages/${id}`).catch((error: Error) => error);
      if (isGone) return;
      details.value = loaded;
      timer = setTimeout(load, document.hidden ? pollIntervalMs * 10 : pollIntervalMs);
    }
  }, [id, changes]);
  return details.value;
}
