import { useContext } from 'preact/hooks';
import type { Content, InboundContent, SandboxMessage } from '../api/sandbox.ts';
import { ButtonTabIndex, Icon } from '../ui/icon.tsx';
import { WebLink } from './message-text.tsx';
import { pressButton } from './write-message.ts';

/** The buttons of a template or a card, below its bubble. */
export function MessageButtons({ message }: { message: SandboxMessage }) {
  const tabIndex = useContext(ButtonTabIndex);
  const buttons = buttonsOf(message.content);
  if (buttons.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div class="choices" role="group" aria-label="Buttons">
      {buttons.map(({ text, url, payload }) =>
        url === undefined ? (
          <button key={text} type="button" tabIndex={tabIndex} onClick={() => pressButton(message, text, payload)}>
            <Icon name="reply" />
            <bdi>{text}</bdi>
          </button>
        ) : (
          <WebLink key={text} url={url} class="button">
            {text}
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
  if (content.type === 'card') return content.buttons.map(({ text, url }) => ({ text, url, payload: text }));
  if (content.type !== 'template') return [];
  return content.buttons.map(({ kind, text, value }) => ({
    text,
    url: kind === 'url' ? value : undefined,
    payload: value,
  }));
}
