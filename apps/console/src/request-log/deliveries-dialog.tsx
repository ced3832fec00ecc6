import { useState } from 'preact/hooks';
import type { DeliveryView as Delivery } from '../api/mock.ts';
import { Dialog } from '../ui/dialog.tsx';
import { areDeliveriesShown, deliveries, deliveriesChanged, deliveriesError } from './deliveries.ts';
import { DeliveryView } from './delivery-view.tsx';
import { count } from './format.ts';

/** Opens the list of all deliveries to webhooks. */
export function openDeliveries(): void {
  areDeliveriesShown.value = true;
  deliveriesChanged();
}

function close(): void {
  areDeliveriesShown.value = false;
}

/** The deliveries to webhooks, with their attempts. */
export function DeliveriesDialog() {
  return areDeliveriesShown.value ? <OpenDialog /> : null;
}

type State = Delivery['state'] | '';

function OpenDialog() {
  const [state, setState] = useState<State>('');
  const all = deliveries.value ?? [];
  const shown = all.filter((delivery) => state === '' || delivery.state === state);
  return (
    <Dialog titleId="deliveries-title" onClose={close}>
      <div id="deliveries">
        <h2 id="deliveries-title">Deliveries</h2>
        <p class="soft">
          The last {count(all.length, 'delivery', 'deliveries')} to your webhook endpoints, newest first.
        </p>
        <label class="field">
          <span>State</span>{' '}
          <select value={state} onInput={({ currentTarget }) => setState(currentTarget.value as State)}>
            <option value="">Any state</option>
            <option value="delivered">Delivered</option>
            <option value="failed">Not delivered</option>
            <option value="pending">Under way</option>
          </select>
        </label>
        <p class="fault" role="alert" hidden={deliveriesError.value === undefined}>
          {deliveriesError.value}
        </p>
        <DeliveryList shown={shown} isEmpty={all.length === 0} />
        <div class="dialog-actions">
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function DeliveryList({ shown, isEmpty }: { shown: readonly Delivery[]; isEmpty: boolean }) {
  if (shown.length > 0) {
    return (
      <ul class="delivery-list" aria-label="Deliveries, newest first">
        {shown.map((delivery) => (
          <li key={delivery.id} class="delivery-item">
            <DeliveryView delivery={delivery} />
          </li>
        ))}
      </ul>
    );
  }
  if (!isEmpty) return <p class="none">No delivery has this state.</p>;
  return (
    <p class="none">
      Nothing was delivered yet. Set an endpoint with <code>updateChatAppWebhook</code>, and send a message.
    </p>
  );
}
