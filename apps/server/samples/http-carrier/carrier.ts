import type { ChannelCarrier, File, OutboundMessage, SmsCarrier } from '../../src/features/messaging/carrier.ts';
import type { MediaStore } from '../../src/features/messaging/media/media-store.ts';
import { handOver, uploadFile } from './provider.ts';
import { type HttpCarrierOptions, providerRoutes } from './routes.ts';

/** A carrier of SMS and RCS by an HTTP provider: a sample to begin one of yours with. */
export function createHttpCarrier(options: HttpCarrierOptions): SmsCarrier & ChannelCarrier {
  let files: MediaStore | undefined;
  return {
    name: 'http',
    sandbox: false,
    sendSms: ({ id, to, sender, text }, signal) => handOver(options, id, { type: 'sms', to, sender, text }, signal),
    async send(message, signal) {
      const { id, to, content } = message;
      if (content.type === 'text') return handOver(options, id, { type: 'rcs', to, text: content.text }, signal);
      if (!('file' in content)) return { outcome: 'rejected', reason: `this carrier does not send ${content.type}` };
      const file = await fileOf(message, content.file, signal);
      if (!file) return { outcome: 'rejected', reason: 'its file is not there any more' };
      return handOver(options, id, { type: 'rcs', to, ...file, text: content.caption }, signal);
    },
    connect(events, store) {
      files = store;
      return { routes: (app) => providerRoutes(app, options, events, store) };
    },
  };

  /** As the provider wants it: the web's by its link, one that is stored here by the id that it gives it. */
  async function fileOf({ environmentId }: OutboundMessage, { id, link }: File, signal: AbortSignal) {
    if (id === undefined) return { link };
    const file = await files?.read(environmentId, id);
    return file && { file: await uploadFile(options, file, signal) };
  }
}
