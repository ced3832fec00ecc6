// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FeedService, subscriberToken } from '../test/feed-service.ts';
import { type InboxOptions, useInbox } from './react.ts';

const baseUrl = 'https://api.example.com';
const render = (options: InboxOptions) =>
  renderHook((props: InboxOptions) => useInbox(props), { initialProps: options, reactStrictMode: true });

afterEach(cleanup);

it('shows items as they arrive, by one stream in strict mode, and stops when it unmounts', async () => {
  const service = new FeedService();
  service.store('item');
  const getToken = () => subscriberToken(service.subscriberId);
  const { result, unmount } = render({ baseUrl, fetch: service.fetch, getToken });
  expect(result.current).toMatchObject({ items: [], unseenCount: undefined });
  await waitFor(() => expect(result.current).toMatchObject({ connection: 'open', unseenCount: 1, items: [{}] }));
  act(() => void service.receive('new'));
  await waitFor(() => expect(result.current.items.map(({ content }) => content)).toEqual(['new', 'item']));
  await act(() => result.current.markAll('read'));
  expect(result.current).toMatchObject({ unseenCount: 0, unreadCount: 0, items: [{ read: true }, { read: true }] });
  expect(service.opened).toHaveLength(1);
  unmount();
  await waitFor(() => expect(service.streams.size).toBe(0));
});

it('has the same functions at each render, and the getToken of the last one', async () => {
  const service = new FeedService();
  const [first, second] = [subscriberToken('user-1042', 3600, 'a'), subscriberToken('user-1042', 3600, 'b')];
  const { result, rerender } = render({ baseUrl, fetch: service.fetch, getToken: () => first });
  await waitFor(() => expect(result.current.connection).toBe('open'));
  const { markAll } = result.current;
  const getToken = vi.fn(() => second);
  rerender({ baseUrl, fetch: service.fetch, getToken });
  expect(result.current.markAll).toBe(markAll);
  service.rejectedTokens.add(first);
  await act(() => markAll('seen'));
  expect(getToken).toHaveBeenCalledTimes(1);
});

it('shows nothing of one subscriber to the next', async () => {
  const [first, second] = [new FeedService('user-1'), new FeedService('user-2')];
  first.store('of the first');
  second.store('of the second');
  const optionsOf = ({ fetch, subscriberId }: FeedService) => ({
    baseUrl,
    fetch,
    token: subscriberToken(subscriberId),
  });
  const { result, rerender } = render(optionsOf(first));
  await waitFor(() => expect(result.current.items).toHaveLength(1));
  rerender(optionsOf(second));
  expect(result.current.items).toEqual([]);
  await waitFor(() => expect(result.current.items).toMatchObject([{ content: 'of the second' }]));
  await waitFor(() => expect(first.streams.size).toBe(0));
});
