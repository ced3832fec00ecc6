import type { Content, InboundContent, SandboxMessage } from '../api/sandbox.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { EmailFrame } from '../ui/email-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { MessageFileView } from './message-file.tsx';
import { LinkPreview, MessageText, Title } from './message-text.tsx';
import { StructuredContent } from './structured-content.tsx';

/** The content of a message. */
export function MessageContent({ message: { id, content } }: { message: SandboxMessage }) {
  switch (content.type) {
    case 'text':
      return (
        <>
          <MessageText text={content.text} />
          {'previewUrl' in content && content.previewUrl && <LinkPreview text={content.text} />}
          {'hasHtml' in content && <EmailFrame address={`/sandbox/messages/${id}/html`} />}
        </>
      );
    case 'button':
      return <MessageText text={content.text} />;
    case 'template':
      return <TemplateContent content={content} />;
    case 'card':
      return <CardContent content={content} />;
    case 'richCard':
      return <RichCardContent content={content} />;
    case 'location':
      return <LocationContent content={content} />;
    case 'contacts':
    case 'interactive':
    case 'reaction':
    case 'order':
    case 'postback':
    case 'referral':
    case 'attachments':
    case 'unsupported':
      return <StructuredContent content={content} />;
    default:
      return (
        <>
          <MessageFileView kind={content.type} file={content.file} caption={content.caption} />
          {content.caption !== undefined && <MessageText text={content.caption} />}
        </>
      );
  }
}

function TemplateContent({ content: { header, body, footer } }: { content: Extract<Content, { type: 'template' }> }) {
  return (
    <>
      {header && 'text' in header && <Title text={header.text} />}
      {header && 'file' in header && <MessageFileView kind={header.type} file={header.file} />}
      <MessageText text={body} />
      {footer !== undefined && (
        <p class="footer" dir="auto">
          {footer}
        </p>
      )}
    </>
  );
}

function CardContent({ content: { title, text, image } }: { content: Extract<Content, { type: 'card' }> }) {
  return (
    <>
      {image !== undefined && <MessageFileView kind="image" file={{ link: image }} caption={title} />}
      <Title text={title} />
      {text !== undefined && <MessageText text={text} />}
    </>
  );
}

function RichCardContent({ content }: { content: Extract<Content, { type: 'richCard' }> }) {
  const { title, description, media } = content;
  return (
    <>
      {media && <MessageFileView kind={isVideo(media.link) ? 'video' : 'image'} file={media} caption={title} />}
      <Title text={title} />
      {description !== undefined && <MessageText text={description} />}
    </>
  );
}

/** A guess by the name of the file: the request does not say which kind the link has. */
function isVideo(link: string): boolean {
  return URL.canParse(link) && /\.(mp4|m4v|mpe?g|webm|h263)$/i.test(new URL(link).pathname);
}

function LocationContent({ content }: { content: Extract<InboundContent, { type: 'location' }> }) {
  const { latitude, longitude, name, address } = content;
  return (
    <div class="place">
      <Icon name="pin" />
      <div>
        {name !== undefined && <Title text={name} />}
        {address !== undefined && <p dir="auto">{address}</p>}
        <p class="coordinates">
          <Ltr>{`${latitude}, ${longitude}`}</Ltr>
        </p>
      </div>
    </div>
  );
}
