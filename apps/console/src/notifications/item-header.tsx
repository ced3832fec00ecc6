import type { ComponentChildren } from 'preact';
import { type Section, sectionAddress } from '../sandbox/addresses.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notificationTexts } from './notification-texts.ts';

interface ItemHeaderProps {
  section: Section;
  title: string;
  /** The id that the API uses. */
  id: string;
  /** Badges after the title. */
  children?: ComponentChildren;
}

/** The title of what is open, and its id to copy. On a small screen also the way back to the list. */
export function ItemHeader({ section, title, id, children }: ItemHeaderProps) {
  return (
    <header>
      <a class="back" href={sectionAddress(section)} aria-label={notificationTexts.value.backToList}>
        <Icon name="back" />
      </a>
      <div>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {children}
      </div>
      <CopyButton label={notificationTexts.value.copyId} text={id} />
    </header>
  );
}

/** A word about the state of something. */
export function Badge({ state, children }: { state: 'good' | 'bad' | 'busy' | 'plain'; children: string }) {
  return (
    <span class="badge" data-state={state}>
      {children}
    </span>
  );
}

/** In place of an item that is not loaded: it loads, or why that is impossible. */
export function Missing({ section, id, error }: { section: Section; id: string; error: Error | undefined }) {
  return (
    <>
      <ItemHeader section={section} title={id} id={id} />
      {error ? (
        <p class="fault" role="alert">
          {error.message}
        </p>
      ) : (
        <p class="soft">{notificationTexts.value.loading}</p>
      )}
    </>
  );
}
