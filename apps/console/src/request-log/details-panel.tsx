import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { DeliveryView as Delivery, Details } from '../api/mock.ts';
import { BackButton } from './back-button.tsx';
import { DeliveryView } from './delivery-view.tsx';
import type { ItemId } from './item.ts';
import { selectedId, selectedItem } from './log.ts';
import { Part } from './part.tsx';
import { request } from './request.ts';
import { RequestDetails } from './request-details.tsx';

type Loaded = { id: ItemId } & ({ details: Details } | { delivery: Delivery } | { error: string });

/** All that is known of the selected request or inbound message. */
export function DetailsPanel() {
  const loaded = useDetails();
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (section.current) section.current.scrollTop = 0;
  }, [loaded?.id]);
  return (
    <section id="details" ref={section} aria-label="Details of a request" tabIndex={-1}>
      {!loaded && <p class="nothing">Select a request to see its details.</p>}
      {loaded && 'error' in loaded && <p class="nothing">{loaded.error}</p>}
      {loaded && 'details' in loaded && <RequestDetails key={loaded.id} details={loaded.details} />}
      {loaded && 'delivery' in loaded && <InboundDetails key={loaded.id} delivery={loaded.delivery} />}
    </section>
  );
}

/** Loads the details of the selected item, again when it has changed. */
function useDetails(): Loaded | undefined {
  const loaded = useSignal<Loaded | undefined>(undefined);
  const id = selectedId.value;
  const item = selectedItem.value;
  useEffect(() => {
    if (id === undefined) {
      loaded.value = undefined;
      return;
    }
    let isGone = false;
    const load = async () => {
      const next = await loadItem(id).catch(({ message }: Error) => ({ id, error: message }));
      if (!isGone) loaded.value = next;
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [id, item]);
  return loaded.value;
}

async function loadItem(id: ItemId): Promise<Loaded> {
  if (typeof id === 'number') return { id, details: await request('GET', `/requests/${id}`) };
  return { id, delivery: await request('GET', `/deliveries/${encodeURIComponent(id)}`) };
}

function InboundDetails({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <header class="head">
        <BackButton />
        <h2>Inbound message</h2>
      </header>
      <Part title="Delivery">
        <DeliveryView delivery={delivery} />
      </Part>
    </>
  );
}
