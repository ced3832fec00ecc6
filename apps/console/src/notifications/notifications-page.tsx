import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { notificationTexts } from './notification-texts.ts';
import '../styles/notifications.css';
import { type Section, type SectionPlace, sectionAddress, sectionPlace } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { isWide } from '../ui/media-query.ts';
import { EventList } from './event-list.tsx';
import { EventView } from './event-view.tsx';
import { focusListItem } from './section-list.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { SubscriberView } from './subscriber-view.tsx';
import { WorkflowList } from './workflow-list.tsx';
import { WorkflowView } from './workflow-view.tsx';

const views = {
  subscribers: { List: SubscriberList, View: SubscriberView },
  workflows: { List: WorkflowList, View: WorkflowView },
  'event-log': { List: EventList, View: EventView },
} as const satisfies Record<Section, object>;

/** Subscribers, workflows and events: the list of a section, and what is open in it. */
export function NotificationsPage() {
  const place = sectionPlace(useLocation().path);
  return place ? <SectionView place={place} /> : null;
}

function SectionView({ place }: { place: SectionPlace }) {
  const { section, id } = place;
  const { List, View } = views[section];
  const t = notificationTexts.value;
  const title = t.sections[section];
  useFocus(place);
  useEscape();
  useEffect(() => {
    document.title = [id, title, t.sandbox].filter((part) => part !== undefined).join(' · ');
  }, [title, t.sandbox, id]);
  return (
    <main id="notifications" class="split" data-view={id === undefined ? 'list' : 'item'}>
      <List key={section} open={id} />
      <section class="item" aria-label={id === undefined ? title : `${title}: ${id}`} tabIndex={-1}>
        {id === undefined ? <p class="hint">{t.hints[section]}</p> : <View key={`${section} ${id}`} id={id} />}
      </section>
    </main>
  );
}

/** On a small screen the item takes the place of the list, and the focus follows. */
function useFocus({ section, id }: SectionPlace): void {
  const previous = useRef<SectionPlace>();
  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = { section, id };
    const item = document.querySelector<HTMLElement>('#notifications .item');
    item?.scrollTo(0, 0);
    if (!from || from.section !== section || isWide.peek()) return;
    if (id === undefined) focusListItem(from.id);
    else item?.focus({ preventScroll: true });
  }, [section, id]);
}

/** `/` goes to the search. Escape goes back to the list: on a small screen it takes the place of the item. */
function useEscape(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  const isWriting = target.matches('input, textarea, select');
  if (key === '/' && !isWriting) {
    const search = document.querySelector<HTMLElement>('#section-search');
    if (search) event.preventDefault();
    search?.focus();
  }
  const place = sectionPlace();
  if (key !== 'Escape' || isWriting || place?.id === undefined) return;
  if (isWide.peek()) focusListItem(place.id);
  else navigate(sectionAddress(place.section));
}
