import type { Carrier, Content } from '../../src/carriers/carrier.ts';
import { handOver, type ProviderOptions } from './provider.ts';
import { providerRoutes } from './routes.ts';

export interface HttpCarrierOptions extends ProviderOptions {
  /** Whom the provider's account belongs to: what people write goes there. */
  environmentId: string;
}

/** A carrier of SMS and RCS texts by an HTTP provider: a sample to begin one of yours with. */
export function createHttpCarrier(options: HttpCarrierOptions): Carrier {
  return {
    name: 'http',
    sandbox: false,
    sendSms: ({ id, to, sender, text }, signal) => handOver(options, id, { type: 'sms', to, sender, text }, signal),
    async send({ id, channel, to, content }, signal) {
      if (channel !== 'rcs') return { outcome: 'rejected', reason: `this carrier does not reach ${channel}` };
      const said = bodyOf(content);
      if (!said) return { outcome: 'rejected', reason: `this carrier does not send ${content.type}` };
      return handOver(options, id, { type: 'rcs', to, ...said }, signal);
    },
    // The provider does not tell: a message to somebody who is not there fails later.
    checkContacts: async (numbers) => numbers.map(() => 'valid'),
    connect: (events) => ({ routes: (app) => providerRoutes(app, options, options.environmentId, events) }),
  };
}

/** As the provider wants it; undefined for what it does not take. */
function bodyOf(content: Content): object | undefined {
  if (content.type === 'text') return { text: content.text };
  if ('file' in content && content.file.link !== undefined) return { link: content.file.link, text: content.caption };
  return undefined;
}
