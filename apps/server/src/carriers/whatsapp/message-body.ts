import type { Content, File, TemplateComponent } from '../../features/messaging/carrier.ts';
import { isChatAppUserId } from '../../features/messaging/chat-app-user-id.ts';
import type { MessageSubmission } from '../connection-kind.ts';
import { type ResolveFile, UnsendableMessage } from '../meta/message-files.ts';

/** Kinds of files of the Cloud API. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

type TemplateContent = Extract<Content, { type: 'template' }>;
type Parameter = TemplateComponent['parameters'][number];

/**
 * Builds the body of `POST /{phone number id}/messages`.
 *
 * @throws {UnsendableMessage} for a message that the Cloud API cannot send
 * @throws the error of `resolveFile`
 */
export async function buildMessageBody(
  { id, to, content, repliesToProviderId }: MessageSubmission,
  resolveFile: ResolveFile<FileKind>,
): Promise<Record<string, unknown>> {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(to),
    ...(repliesToProviderId !== undefined && { context: { message_id: repliesToProviderId } }),
    // Each status event returns it. It proves that Meta has a message whose response was lost.
    biz_opaque_callback_data: id,
    ...(await buildContent(content, resolveFile)),
  };
}

/**
 * A number goes into `to` as digits, a user id into `recipient`. Unverified: developers.facebook.com, business-scoped-user-ids, was seen in
 * excerpts only; the guide of aws-samples for Amazon Connect names `recipient`.
 */
function recipientOf(to: string): { to: string } | { recipient: string } {
  return isChatAppUserId(to) ? { recipient: to } : { to: to.replace(/^\+/, '') };
}

async function buildContent(content: Content, resolveFile: ResolveFile<FileKind>): Promise<Record<string, unknown>> {
  const { type } = content;
  switch (type) {
    case 'text':
      return { type, text: { body: content.text, preview_url: content.previewUrl ?? false } };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const hasCaption = type !== 'audio' && type !== 'sticker' && content.caption !== undefined;
      const file = await buildFile(content.file, type, resolveFile);
      return { type, [type]: { ...file, ...(hasCaption && { caption: content.caption }) } };
    }
    case 'location':
      return { type, location: buildLocation(content) };
    case 'template':
      return { type, template: await buildTemplate(content, resolveFile) };
    default:
      throw new UnsendableMessage('unsupported', `WhatsApp has no messages of type ${type}.`);
  }
}

/** Decimal places of degrees: about a centimeter. */
const decimalPlaces = 7;

/** Meta takes the degrees as texts (page whatsapp/messages/location-messages of developers.facebook.com, read in a copy of 2026-05). */
function buildLocation({ latitude, longitude, name, address }: Extract<Content, { type: 'location' }>) {
  return {
    latitude: latitude.toFixed(decimalPlaces),
    longitude: longitude.toFixed(decimalPlaces),
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
  };
}

async function buildFile(file: File, kind: FileKind, resolveFile: ResolveFile<FileKind>) {
  const reference = await resolveFile(file, kind);
  return { ...reference, ...(kind === 'document' && file.filename !== undefined && { filename: file.filename }) };
}

async function buildTemplate(content: TemplateContent, resolveFile: ResolveFile<FileKind>) {
  const { name, language, components } = content;
  if (components === undefined) {
    const reason = 'An earlier version stored this message, without the values of its template. Send it again.';
    throw new UnsendableMessage('template', reason);
  }
  const built = await Promise.all(
    components
      .filter(({ parameters }) => parameters.length > 0)
      .map((component) => buildComponent(component, content, resolveFile)),
  );
  return { name, language: { code: language }, ...(built.length > 0 && { components: built }) };
}

async function buildComponent(
  component: TemplateComponent,
  content: TemplateContent,
  resolveFile: ResolveFile<FileKind>,
) {
  const { type } = component;
  const parameters = await Promise.all(
    component.parameters.map((parameter) => buildParameter(parameter, content, resolveFile)),
  );
  if (component.type !== 'button') return { type, parameters };
  return { type, sub_type: component.sub_type, index: String(Number(component.index)), parameters };
}

/** Copies what the Cloud API knows, since a request may have more. */
async function buildParameter(parameter: Parameter, { header }: TemplateContent, resolveFile: ResolveFile<FileKind>) {
  switch (parameter.type) {
    case 'text':
      return { type: 'text', text: parameter.text };
    case 'payload':
      return { type: 'payload', payload: parameter.payload };
    case 'currency': {
      const { fallback_value, code, amount_1000 } = parameter.currency;
      return { type: 'currency', currency: { fallback_value, code, amount_1000 } };
    }
    case 'date_time':
      return { type: 'date_time', date_time: { fallback_value: parameter.date_time.fallback_value } };
    default: {
      // The file of the content knows its media type; a template has files only in its header.
      if (header === undefined || !('file' in header)) {
        throw new UnsendableMessage(
          'template',
          'A value of the template is a file, and the template takes none there.',
        );
      }
      return { type: header.type, [header.type]: await buildFile(header.file, header.type, resolveFile) };
    }
  }
}
