import type { InboundContent } from '../api/sandbox.ts';
import { Icon } from '../ui/icon.tsx';
import { inboxTexts } from './inbox-texts.ts';
import { MessageFileView } from './message-file.tsx';
import { MessageText, Title, WebLink } from './message-text.tsx';
import { cardName } from './summary.ts';

type Content<Type> = Extract<InboundContent, { type: Type }>;
type Structured = Content<
  'contacts' | 'interactive' | 'reaction' | 'order' | 'postback' | 'referral' | 'attachments' | 'unsupported'
>;

/** Content of a person that is more than a text and a file. */
export function StructuredContent({ content }: { content: Structured }) {
  const t = inboxTexts.value;
  switch (content.type) {
    case 'contacts':
      return (
        <>
          {content.contacts.map((card, index) => (
            <ContactCard key={index} card={card} />
          ))}
        </>
      );
    case 'interactive':
      return (
        <>
          <Title text={content.title} />
          {content.description !== undefined && <MessageText text={content.description} />}
        </>
      );
    case 'reaction':
      return <Reaction shown={content.emoji ?? content.name} />;
    case 'order':
      return <Order content={content} />;
    case 'postback':
      return <MessageText text={content.title} />;
    case 'referral':
      return <Provided title={t.cameThroughLink} value={content.referral} />;
    case 'attachments':
      return <Attachments content={content} />;
    case 'unsupported':
      return (
        <Provided
          title={content.providerType === undefined ? t.kinds.unsupported : t.unsupportedType(content.providerType)}
          value={content.providerMessage}
        />
      );
  }
}

/** A card of the contract. A provider can leave out every part. */
interface Card {
  name?: { formatted_name?: string };
  phones?: { phone?: string }[];
  emails?: { email?: string }[];
}

function Reaction({ shown }: { shown: string | undefined }) {
  const t = inboxTexts.value;
  if (shown === undefined) return <Note text={t.removedReaction} />;
  return (
    <p class="reaction" role="img" aria-label={t.reactionOf(shown)}>
      {shown}
    </p>
  );
}

function ContactCard({ card }: { card: Card }) {
  const lines = [...(card.phones ?? []).map(({ phone }) => phone), ...(card.emails ?? []).map(({ email }) => email)];
  return (
    <div class="place">
      <Icon name="person" />
      <div>
        <Title text={cardName(card)} />
        {lines.map(
          (line) =>
            line !== undefined && (
              <p key={line}>
                <bdi>{line}</bdi>
              </p>
            ),
        )}
      </div>
    </div>
  );
}

function Order({ content: { text, items } }: { content: Content<'order'> }) {
  return (
    <>
      <Title text={inboxTexts.value.kinds.order} />
      <ul class="order">
        {items.map(({ productId, quantity, price, currency = '' }, index) => (
          <li key={index}>
            <bdi>{`${quantity} × ${productId}`}</bdi>
            {price !== undefined && <span>{`${price} ${currency}`}</span>}
          </li>
        ))}
      </ul>
      {text !== undefined && <MessageText text={text} />}
    </>
  );
}

function Attachments({ content: { text, attachments } }: { content: Content<'attachments'> }) {
  return (
    <>
      {attachments.map(({ type, file, url, title = url ?? type }, index) => {
        if (!file)
          return url === undefined ? (
            <Note key={index} text={title} />
          ) : (
            <p key={index}>
              <WebLink url={url}>{title}</WebLink>
            </p>
          );
        const kind = type === 'image' || type === 'video' || type === 'audio' ? type : 'document';
        return <MessageFileView key={index} kind={kind} file={file} />;
      })}
      {text !== undefined && <MessageText text={text} />}
    </>
  );
}

/** The whole message is in the deliveries of the details. */
const maxShownCharacters = 500;

/** A part as the provider reported it. */
function Provided({ title, value }: { title: string; value: object | undefined }) {
  return (
    <>
      <Note text={title} />
      {value && <pre class="provided">{JSON.stringify(value, undefined, 2).slice(0, maxShownCharacters)}</pre>}
    </>
  );
}

function Note({ text }: { text: string }) {
  return <p class="soft">{text}</p>;
}
