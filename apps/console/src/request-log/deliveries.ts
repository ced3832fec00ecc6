import { signal } from '@preact/signals';
import type { DeliveryView } from '../api/mock.ts';
import { request } from './request.ts';

/** The last deliveries to webhooks, newest first; undefined until they are loaded. */
export const deliveries = signal<readonly DeliveryView[] | undefined>(undefined);
/** Why the deliveries could not be loaded. */
export const deliveriesError = signal<string | undefined>(undefined);
/** Whether the deliveries are shown, and thus kept up to date. */
export const areDeliveriesShown = signal(false);

let isLoading = false;
let isStale = false;

/** Loads the deliveries again, if they are shown. Changes in the meantime make one more request. */
export function deliveriesChanged(): void {
  if (areDeliveriesShown.peek()) void load();
}

async function load(): Promise<void> {
  isStale = isLoading;
  if (isLoading) return;
  isLoading = true;
  try {
    deliveries.value = (await request<DeliveryView[]>('GET', '/deliveries')).reverse();
    deliveriesError.value = undefined;
  } catch (error) {
    deliveriesError.value = (error as Error).message;
  } finally {
    isLoading = false;
    if (isStale) deliveriesChanged();
  }
}
