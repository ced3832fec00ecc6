import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SubscribersPage } from '../api/notifications.ts';
import { request } from '../sandbox/request.ts';
import { notificationTexts } from './notification-texts.ts';
import { nameOf } from './subscriber-name.ts';

/** A field for the id of a subscriber. It suggests those whose id, name or address contains the text. */
export function SubscriberField({ value, onInput }: { value: string; onInput(value: string): void }) {
  const found = useSignal<SubscribersPage['subscribers']>([]);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ search: value, limit: '10' });
      const page = await request<SubscribersPage>('GET', `/notifications/subscribers?${query}`).catch(() => undefined);
      if (page && !isGone) found.value = page.subscribers;
    }, 150);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [value]);
  return (
    <label>
      <span>{notificationTexts.value.subscriber}</span>
      <input
        list="known-subscribers"
        placeholder={notificationTexts.value.idOrSearch}
        maxLength={255}
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <datalist id="known-subscribers">
        {found.value.map((subscriber) => (
          <option key={subscriber.subscriberId} value={subscriber.subscriberId}>
            {nameOf(subscriber) ?? subscriber.email ?? ''}
          </option>
        ))}
      </datalist>
    </label>
  );
}
