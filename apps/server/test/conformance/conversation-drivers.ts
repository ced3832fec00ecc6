import type { ScenarioContext } from './scenario-context.ts';
import { type ScenarioDriver, sending, sendingNamed, tooMuch } from './scenario-driver.ts';

/** Files whose first bytes identify their types. */
const files = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'audio/amr': Buffer.from('#!AMR\n'),
  'application/pdf': Buffer.from('%PDF-1.4\n'),
  'video/mp4': Buffer.from('\0\0\0\x10ftypmp42\0\0\0\0'),
};
type FileType = keyof typeof files;

/** @returns the id of the file */
async function upload({ call }: ScenarioContext, type: FileType): Promise<string> {
  const { json } = await call('uploadChatAppMedia', { body: files[type], headers: { 'Content-Type': type } });
  return json.media[0].id;
}

/** Uploads a file of the type, and sends its id in the request of the example, or in `shown` if the example has no request. */
const withFile =
  (type: FileType, shown?: object): ScenarioDriver =>
  async (world, { operation, request = shown }, named) => {
    const id = await upload(world, type);
    const body = JSON.parse(JSON.stringify(request), (key, value) => (key === 'id' ? id : value));
    return world.call(operation.id, { body, headers: named });
  };

/** Uploads a file of the type, and calls the operation with its id. */
const ofFile =
  (type: FileType): ScenarioDriver =>
  async (world, { operation }, named) =>
    world.call(operation.id, { params: { mediaId: await upload(world, type) }, headers: named });

const to = '+12025550100';
const link = 'https://example.com/media/a.png';
const text = (length: number) => ({ to, type: 'text', text: { body: 'x'.repeat(length) } });
const template = (changes: object) => ({
  type: 'template',
  template: {
    namespace: 'shop',
    name: 'order_shipped',
    language: { policy: 'deterministic', code: 'en_US' },
    ...changes,
  },
});

/** Creates the drivers that the channels with files and phone numbers share. @param maxLength maximum characters of a text */
const channelDrivers = (operation: string, maxLength: number): Record<string, ScenarioDriver> => ({
  [`${operation}.twoSources`]: sending({ body: { to, type: 'image', image: { id: 'an-id', link } } }),
  [`${operation}.missingParameter`]: sending({ body: { type: 'text', text: { body: 'Hello' } } }),
  [`${operation}.badValue`]: sending({ body: { ...text(1), to: 12025550100 } }),
  [`${operation}.textTooLong`]: sending({ body: text(maxLength + 1) }),
  // The test number of this outcome.
  [`${operation}.internalServerError`]: sending({ body: { ...text(1), to: '+12025550109' } }),
});

/** The drivers of messages, and of their media and templates. */
export const conversationDrivers: Record<string, ScenarioDriver> = {
  ...channelDrivers('sendChatAppMessage', 4096),
  'sendChatAppMessage.imageById': withFile('image/png'),
  'sendChatAppMessage.audio': withFile('audio/amr'),
  'sendChatAppMessage.templateWithMedia': withFile('application/pdf'),
  'sendChatAppMessage.captionTooLong': sending({
    body: { to, type: 'image', image: { link, caption: 'x'.repeat(1025) } },
  }),
  'sendChatAppMessage.captionOnAudio': sending({ body: { to, type: 'audio', audio: { link, caption: 'Listen' } } }),
  // A reply refers to a message of the same conversation.
  'sendChatAppMessage.reply': async ({ call }, { operation, request }, named) => {
    const { json } = await call(operation.id, { body: text(5) });
    const body = { ...(request as object), context: { message_id: json.messages[0].id } };
    return call(operation.id, { body, headers: named });
  },
  'sendChatAppMessage.hiddenNumber': async ({ target, caller, call }, { operation, request }, named) => {
    await target.openWindow(caller, (request as { to: string }).to);
    return call(operation.id, { body: request, headers: named });
  },
  'sendChatAppMessage.contactNotValidated': sending({ body: { to: '+12025550105', ...template({}) } }),

  ...channelDrivers('sendRcsMessage', 3072),
  'sendRcsMessage.imageById': withFile('image/png'),
  'sendMessengerMessage.image': withFile('image/png'),
  'sendRcsMessage.document': withFile('application/pdf'),
  'sendRcsMessage.documentNotPdf': withFile('image/png', { to, type: 'document', document: { id: '' } }),

  'sendSmsMessage.missingParameter': sending({ body: { text: 'Hello' } }),
  'sendSmsMessage.badValue': sending({ body: { to: 12025550100, text: 'Hello' } }),
  'sendSmsMessage.textTooLong': sending({ body: { to, text: 'x'.repeat(1601) } }),
  'sendSmsMessage.invalidSender': sending({ body: { to, sender: 'Example Shop Ltd', text: 'Hello' } }),
  'sendSmsMessage.unreachableNumber': sendingNamed({ body: { to: '+18005550123', text: 'Hello' } }),
  // The test number of this outcome.
  'sendSmsMessage.internalServerError': sending({ body: { to: '+12025550109', text: 'Hello' } }),

  ...channelDrivers('sendChatChannelMessage', 4096),
  'sendChatChannelMessage.imageById': withFile('image/png'),
  'sendChatChannelMessage.audio': withFile('audio/amr'),
  'sendChatChannelMessage.unknownReply': sendingNamed({
    body: { ...text(5), context: { message_id: '000000000000000000000000' } },
  }),

  'createInboundChatChannelMessage.image': withFile('image/png'),
  'createInboundChatChannelMessage.video': withFile('video/mp4'),
  'createInboundChatChannelMessage.audio': withFile('audio/amr'),
  'createInboundChatChannelMessage.document': withFile('application/pdf'),
  'createInboundChatChannelMessage.wrongMediaType': withFile('application/pdf', {
    from: 'user-1042',
    type: 'image',
    image: { id: '' },
  }),
  'createInboundChatChannelMessage.missingParameter': sending({ body: { type: 'text', text: { body: 'Hello' } } }),
  'createInboundChatChannelMessage.badValue': sending({
    body: { from: 1042, type: 'text', text: { body: 'Hello' } },
  }),
  'createInboundChatChannelMessage.textTooLong': sending({
    body: { from: 'user-1042', type: 'text', text: { body: 'x'.repeat(4097) } },
  }),

  'sendMessengerMessage.missingParameter': sending({ body: { type: 'text', text: 'Hello' } }),
  'sendMessengerMessage.badValue': sending({ body: { to: '1000000000000100', type: 'image', text: 'Hello' } }),
  'sendMessengerMessage.textTooLong': sending({
    body: { to: '1000000000000100', type: 'text', text: 'x'.repeat(2001) },
  }),
  'sendMessengerMessage.unknownTemplate': sendingNamed({
    body: { to: '1000000000000100', ...template({ name: 'nothing' }) },
  }),

  // An earlier call has waited for one of the numbers, so its result is known.
  'validateChatAppContacts.processing': async ({ call }, { operation, request }, named) => {
    await call(operation.id, { body: { contacts: ['+12025550101'], blocking: 'wait' } });
    return call(operation.id, { body: request, headers: named });
  },
  'validateChatAppContacts.noContacts': sending({ body: {} }),

  'listChatAppTemplates.templates': sending({}),
  'listChatAppTemplates.firstPage': sending({ query: { limit: 2 } }),
  'listChatAppTemplates.filteredByName': sending({ query: { name: 'order_shipped' } }),
  'listChatAppTemplates.filteredByLanguage': sending({ query: { language: 'en_US' } }),
  'listChatAppTemplates.empty': sending({ query: { status: 'rejected' } }),
  'listChatAppTemplates.limitOutOfRange': sending({ query: { limit: 101 } }),
  'listChatAppTemplates.unknownStatus': sending({ query: { status: 'sent' } }),
  'getChatAppTemplateNamespace.namespace': sending({}),

  'uploadChatAppMedia.emptyFile': sendingNamed({ body: Buffer.alloc(0) }),
  'uploadChatAppMedia.fileTooLarge': sending({ body: tooMuch }),
  'uploadChatAppMedia.unsupportedFileType': sending({ headers: { 'Content-Type': 'video/webm' } }),
  'uploadChatAppMedia.unsupportedMediaType': sending({ headers: { 'Content-Type': 'video/webm' } }),
  'getChatAppMedia.image': ofFile('image/png'),
  'getChatAppMedia.recording': ofFile('audio/amr'),
  'getChatAppMedia.document': ofFile('application/pdf'),
  'getChatAppMedia.unknownMedia': sendingNamed({ params: { mediaId: '00000000-0000-4000-8000-000000000000' } }),
  'deleteChatAppMedia.deleted': ofFile('image/png'),
  'deleteChatAppMedia.unknownMedia': sendingNamed({ params: { mediaId: '00000000-0000-4000-8000-000000000000' } }),

  'updateChatAppWebhook.invalidUrl': sending({ body: { url: 'ftp://example.com/hooks', type: 'message' } }),
  'updateChatAppWebhook.invalidType': sending({ body: { url: 'https://example.com/hooks', type: 'inbound' } }),
  'updateChatAppWebhook.invalidSecret': sending({
    body: { url: 'https://example.com/hooks', type: 'message', secret: 'whsec_short' },
  }),
};
