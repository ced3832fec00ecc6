import type { Carrier, SubmitResult } from '../../features/messaging/carrier.ts';
import type { EmailCarrier } from '../../features/messaging/email.ts';

/** Senders see this text as the reason of the failure. */
const reason = 'the service runs without a sandbox';

/**
 * Creates the connection of sandbox accounts for a service without a sandbox: it rejects every message. Sandbox accounts cannot sign in
 * then, but messages that they sent before can still be due, and must not reach a provider.
 */
export function createClosedSandboxCarrier(): Carrier & EmailCarrier {
  const reject = async (): Promise<SubmitResult> => ({ outcome: 'rejected', reason });
  return {
    name: 'sandbox',
    sandbox: true,
    sendSms: reject,
    send: reject,
    sendEmail: async () => ({ outcome: 'rejected', reason }),
    async checkContacts() {
      // A result would be stored, and would still count after the sandbox is back.
      throw new Error(`Contacts of sandbox accounts cannot be checked: ${reason}.`);
    },
    connect: () => ({}),
  };
}
