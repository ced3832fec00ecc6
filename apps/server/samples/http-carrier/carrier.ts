import type { ChannelCarrier, File, OutboundMessage, SmsCarrier } from '../../src/features/messaging/carrier.ts';
import type { MediaStore } from '../../src/features/messaging/media/media-store.ts';
import { submitMessage, uploadFile } from './provider.ts';
import { type HttpCarrierOptions, providerRoutes } from './routes.ts';

/** Creates a carrier of SMS and RCS for a provider with an HTTP API. Copy this sample to start your own carrier. */
export function createHttpCarrier(options: HttpCarrierOptions): SmsCarrier & ChannelCarrier {
  let files: MediaStore | undefined;
  return {
    name: 'http',
    sandbox: false,
    sendSms: ({ id, to, sender, text }, signal) =>
      submitMessage(options, id, { type: 'sms', to, sender, text }, signal),
    async send(message, signal) {
      const { id, to, content } = message;
      if (content.type === 'text') return submitMessage(options, id, { type: 'rcs', to, text: content.text }, signal);
      if (!('file' in content)) return { outcome: 'rejected', reason: `this carrier does not send ${content.type}` };
      const file = await prepareFile(message, content.file, signal);
      if (!file) return { outcome: 'rejected', reason: 'its file no longer exists' };
      return submitMessage(options, id, { type: 'rcs', to, ...file, text: content.caption }, signal);
    },
    connect(events, store) {
      files = store;
      return { routes: (app) => providerRoutes(app, options, events, store) };
    },
  };

  /** Returns the field that names a file to the provider: the link of a file on the web, or the id of an uploaded file. */
  async function prepareFile({ environmentId }: OutboundMessage, { id, link }: File, signal: AbortSignal) {
    if (id === undefined) return { link };
    const file = await files?.read(environmentId, id);
    return file && { file: await uploadFile(options, file, signal) };
  }
}
