import type { Executor } from '../../platform/postgres/database.ts';
import {
  type Card,
  createNamespace,
  exampleNamespace,
  exampleTemplates,
  saveCards,
  saveTemplates,
} from '../messaging/messaging.ts';

/** Cards that the contract's examples refer to. */
const exampleCards: readonly Card[] = [
  {
    type: 'card',
    id: 'card_order_status',
    title: 'Order 1042',
    text: 'It has left our store and arrives on November 24, 2026.',
    buttons: [{ text: 'Track order', url: 'https://shop.example.com/orders/1042' }, { text: 'Change delivery' }],
  },
];

/** Adds the templates and cards of the contract's examples to an environment, so that the examples work unchanged. */
export async function seedSandboxAccount(executor: Executor, environmentId: string): Promise<void> {
  await createNamespace(executor, environmentId, exampleNamespace);
  await saveTemplates(executor, environmentId, exampleTemplates);
  await saveCards(executor, environmentId, exampleCards);
}
