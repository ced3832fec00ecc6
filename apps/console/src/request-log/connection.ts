import { signal } from '@preact/signals';
import type { About } from '../api/mock.ts';
import { deliveriesChanged } from './deliveries.ts';
import { receiveEvents } from './event-stream.ts';
import { replaceItems, updateItems } from './log.ts';
import { nextResponses } from './next-responses.ts';
import { request } from './request.ts';
import { simulations } from './simulations.ts';
import { about } from './view.ts';

/** Whether the mock responds; undefined until the first attempt. */
export const isConnected = signal<boolean | undefined>(undefined);

/** Receives the log of the mock. */
export function connect(): void {
  receiveEvents({
    onUpdate(update, isWhole) {
      if (isWhole) replaceItems(update);
      else updateItems(update);
      nextResponses.value = update.next;
      simulations.value = update.simulations;
      deliveriesChanged();
    },
    onConnection(connected) {
      isConnected.value = connected;
      // The mock may have been started again, with another contract. A failure is shown by the lost connection.
      if (connected) void loadAbout().catch(() => {});
    },
  });
}

async function loadAbout(): Promise<void> {
  about.value = await request<About>('GET', '/about');
}
