import type { Content, TemplateComponent } from '../../features/messaging/carrier.ts';
import type { MessageSubmission } from '../connection-kind.ts';
import { type FileReference, type ResolveFile, UnsendableMessage } from '../meta/message-files.ts';

/** Kinds of files of the messenger, by our name. */
export type FileKind = 'image' | 'video' | 'audio' | 'document';

/** Types of attachments, by kind of file. */
export const attachmentTypes: Readonly<Record<FileKind, string>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
};

/** Maximum characters of a text (page messenger-platform/reference/send-api). */
const maxTextLength = 2000;

type TemplateContent = Extract<Content, { type: 'template' }>;
type Parameter = TemplateComponent['parameters'][number];
type ButtonComponent = Extract<TemplateComponent, { type: 'button' }>;

/**
 * Builds the body of `POST /{page id}/messages`. Shapes: pages messenger-platform/send-messages, send-messages/saving-assets and
 * send-messages/utility-messages of developers.facebook.com, read in copies of 2026-05.
 *
 * @throws {UnsendableMessage} for a message that the messenger does not have
 * @throws the error of `resolveFile`
 */
export async function buildMessageBody(
  { id, to, content, repliesToProviderId }: MessageSubmission,
  resolveFile: ResolveFile<FileKind>,
): Promise<Record<string, unknown>> {
  // Outside the window of 24 hours Meta takes templates only, and the others are responses inside it.
  const isTemplate = content.type === 'template';
  return {
    recipient: { id: to },
    messaging_type: isTemplate ? 'UTILITY' : 'RESPONSE',
    message: {
      ...(await buildContent(content, resolveFile)),
      // The echo of the message returns it, which proves that Meta has a message whose response was lost.
      ...(!isTemplate && { metadata: id }),
    },
    // A reply needs the open window, which a template does not.
    ...(repliesToProviderId !== undefined && !isTemplate && { reply_to: { mid: repliesToProviderId } }),
  };
}

async function buildContent(content: Content, resolveFile: ResolveFile<FileKind>): Promise<Record<string, unknown>> {
  const { type } = content;
  switch (type) {
    case 'text': {
      if ([...content.text].length > maxTextLength) {
        const reason = `The text has more than ${maxTextLength} characters. Send it in several messages.`;
        throw new UnsendableMessage('textTooLong', reason);
      }
      return { text: content.text };
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document': {
      const payload = toPayload(await resolveFile(content.file, type));
      return { attachment: { type: attachmentTypes[type], payload } };
    }
    case 'template':
      return { template: buildTemplate(content) };
    default:
      throw new UnsendableMessage('unsupported', `The messenger has no messages of type ${type}.`);
  }
}

/** A link is not saved for other messages: Meta forbids `is_reusable` for a file that is uploaded and sent in one call. */
function toPayload(file: FileReference): Record<string, unknown> {
  return 'id' in file ? { attachment_id: file.id } : { url: file.link };
}

function buildTemplate({ name, language, components }: TemplateContent): Record<string, unknown> {
  if (components === undefined) {
    const reason = 'An earlier version stored this message, without the values of its template. Send it again.';
    throw new UnsendableMessage('template', reason);
  }
  const texts = components.filter(({ type, parameters }) => type !== 'button' && parameters.length > 0);
  const built = [
    ...texts.map(({ type, parameters }) => ({ type, parameters: parameters.map(buildText) })),
    ...buildButtons(components.filter((component) => component.type === 'button')),
  ];
  return { name, language: { code: language }, ...(built.length > 0 && { components: built }) };
}

/** The messenger fills in texts only. The picture of a header belongs to its template. */
function buildText(parameter: Parameter): Record<string, unknown> {
  switch (parameter.type) {
    case 'text':
      return { type: 'text', text: parameter.text };
    case 'currency':
      return { type: 'text', text: parameter.currency.fallback_value };
    case 'date_time':
      return { type: 'text', text: parameter.date_time.fallback_value };
    default:
      throw new UnsendableMessage('template', 'The templates of the messenger take only texts as values.');
  }
}

/** The values of all buttons are one component, in the order of the buttons. Unverified: the example of Meta has one button. */
function buildButtons(buttons: readonly ButtonComponent[]): Record<string, unknown>[] {
  const parameters = [...buttons]
    .sort((one, other) => Number(one.index) - Number(other.index))
    .flatMap((button) => button.parameters.map((parameter) => buildButton(button, parameter)));
  return parameters.length > 0 ? [{ type: 'buttons', parameters }] : [];
}

function buildButton({ sub_type: type }: ButtonComponent, parameter: Parameter): Record<string, unknown> {
  if (type === 'url' && parameter.type === 'text') return { type: 'URL', url: parameter.text };
  if (type === 'quick_reply' && parameter.type === 'payload') return { type: 'POSTBACK', payload: parameter.payload };
  throw new UnsendableMessage('template', 'A value of a button has a type that the messenger does not take.');
}
