import { useContext } from 'preact/hooks';
import type { Content, InboundContent, SandboxMessage, Suggestion } from '../api/sandbox.ts';
import { ButtonTabIndex, Icon } from '../ui/icon.tsx';
import { inboxTexts } from './inbox-texts.ts';
import { WebLink } from './message-text.tsx';
import { pressButton } from './write-message.ts';

/** The buttons of a template or a card, and the suggestions of RCS, below the bubble. */
export function MessageButtons({ message }: { message: SandboxMessage }) {
  const tabIndex = useContext(ButtonTabIndex);
  const buttons = buttonsOf(message.content);
  if (buttons.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div class="choices" role="group" aria-label={inboxTexts.value.buttons}>
      {buttons.map(({ text, url, payload }, index) =>
        url === undefined ? (
          <button key={index} type="button" tabIndex={tabIndex} onClick={() => pressButton(message, text, payload)}>
            <Icon name="reply" />
            <bdi>{text}</bdi>
          </button>
        ) : (
          <WebLink key={index} url={url} class="button">
            <bdi>{text}</bdi>
          </WebLink>
        ),
      )}
    </div>
  );
}

interface Button {
  text: string;
  url?: string | undefined;
  /** The payload of the reply. */
  payload: string;
}

function buttonsOf(content: Content | InboundContent): Button[] {
  const suggestions = 'suggestions' in content ? (content.suggestions ?? []).map(suggestionButton) : [];
  if (content.type === 'richCard') return [...content.buttons.map(suggestionButton), ...suggestions];
  if (suggestions.length > 0) return suggestions;
  if (content.type === 'card') return content.buttons.map(({ text, url }) => ({ text, url, payload: text }));
  if (content.type !== 'template') return [];
  return content.buttons.map(({ kind, text, value }) => ({
    text,
    url: kind === 'url' ? value : undefined,
    payload: value,
  }));
}

/** A call is shown as a text: the sandbox dials no one. */
function suggestionButton(suggestion: Suggestion): Button {
  const { text } = suggestion;
  if (suggestion.type === 'reply') return { text, payload: suggestion.payload };
  if (suggestion.type === 'openUrl') return { text, url: suggestion.url, payload: '' };
  return { text: `${text} (${suggestion.phoneNumber})`, url: `tel:${suggestion.phoneNumber}`, payload: '' };
}
