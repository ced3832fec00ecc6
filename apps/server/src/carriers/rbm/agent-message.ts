import type { Content, File, Suggestion } from '../../features/messaging/carrier.ts';
import type { MessageSubmission } from '../connection-kind.ts';
import { ttlLimits } from './settings.ts';

/** A message that RCS cannot carry. The text names the reason. */
export class UnsendableMessage extends Error {
  override readonly name = 'UnsendableMessage';
  /** For the list of submissions. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface AgentMessageOptions {
  ttlSeconds: number;
  now: Date;
  /** Returns the URL from which Google fetches a file. @throws {UnsendableMessage} */
  urlOf(file: File): string;
}

type RichCard = Extract<Content, { type: 'richCard' }>;
type FileContent = Extract<Content, { file: File }>;

/** Limits of Google (reference of AgentContentMessage, Suggestion and CardContent). */
const maxSuggestions = 11;
const maxCardSuggestions = 4;
const maxLabelLength = 25;

/**
 * Builds the body of `POST /v1/phones/{number}/agentMessages`: an AgentMessage.
 *
 * @throws {UnsendableMessage} for a message that RCS cannot carry
 */
export function buildAgentMessage(
  { content, expiresAt }: Pick<MessageSubmission, 'content' | 'expiresAt'>,
  options: AgentMessageOptions,
): Record<string, unknown> {
  const suggestions = 'suggestions' in content ? (content.suggestions ?? []) : [];
  return {
    contentMessage: {
      ...buildContent(content, options),
      ...(suggestions.length > 0 && { suggestions: buildSuggestions(suggestions, maxSuggestions) }),
    },
    ttl: `${ttlOf(expiresAt, options)}s`,
  };
}

/** Google revokes a message that it has not delivered in this time. At least 10 s: a message that expires earlier lives up to 10 s longer. */
function ttlOf(expiresAt: Date | undefined, { ttlSeconds, now }: AgentMessageOptions): number {
  const left = expiresAt === undefined ? ttlSeconds : Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return Math.min(Math.max(Math.min(left, ttlSeconds), ttlLimits.min), ttlLimits.max);
}

function buildContent(content: Content, options: AgentMessageOptions): Record<string, unknown> {
  switch (content.type) {
    case 'text':
      return { text: content.text };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return buildFile(content, options);
    case 'richCard':
      return buildCard(content, options);
    default:
      throw new UnsendableMessage('unsupported', `RCS has no messages of type ${content.type}.`);
  }
}

/**
 * Splits content into the messages that RCS needs for it. A message has a text or a file, but not both: the caption of a recording or document
 * follows as a message of its own, with the buttons. A picture or video with a caption becomes a card.
 */
export function splitContent(content: Content): Content[] {
  if (!('file' in content) || !content.caption || isCardMedia(content.type)) return [content];
  const { caption: text, suggestions, ...file } = content;
  return [file, { type: 'text', text, ...(suggestions && { suggestions }) }];
}

function isCardMedia(type: FileContent['type']): boolean {
  return type === 'image' || type === 'video';
}

function buildFile({ type, file, caption, thumbnail }: FileContent, { urlOf }: AgentMessageOptions) {
  const contentInfo = { fileUrl: urlOf(file), ...(thumbnail !== undefined && { thumbnailUrl: thumbnail }) };
  if (caption === undefined || caption === '' || !isCardMedia(type)) return { contentInfo };
  return toCard({ media: { height: 'MEDIUM', contentInfo }, description: caption });
}

function buildCard({ title, description, media, buttons }: RichCard, { urlOf }: AgentMessageOptions) {
  return toCard({
    title,
    ...(description !== undefined && { description }),
    ...(media && {
      media: {
        height: media.height.toUpperCase(),
        contentInfo: {
          fileUrl: urlOf({ link: media.link }),
          ...(media.thumbnail !== undefined && { thumbnailUrl: media.thumbnail }),
        },
      },
    }),
    ...(buttons.length > 0 && { suggestions: buildSuggestions(buttons, maxCardSuggestions) }),
  });
}

function toCard(cardContent: Record<string, unknown>): Record<string, unknown> {
  return { richCard: { standaloneCard: { cardOrientation: 'VERTICAL', cardContent } } };
}

function buildSuggestions(suggestions: readonly Suggestion[], max: number): Record<string, unknown>[] {
  if (suggestions.length > max) {
    throw new UnsendableMessage('suggestions', `RCS shows at most ${max} buttons there, and the message has more.`);
  }
  return suggestions.map(buildSuggestion);
}

function buildSuggestion(suggestion: Suggestion): Record<string, unknown> {
  const { text } = suggestion;
  if ([...text].length > maxLabelLength) {
    throw new UnsendableMessage('suggestions', `The text of a button has more than ${maxLabelLength} characters.`);
  }
  switch (suggestion.type) {
    case 'reply':
      return { reply: { text, postbackData: suggestion.payload } };
    // Without postbackData: only replies return to the account.
    case 'openUrl':
      return { action: { text, openUrlAction: { url: suggestion.url } } };
    case 'dial':
      return { action: { text, dialAction: { phoneNumber: suggestion.phoneNumber } } };
  }
}
