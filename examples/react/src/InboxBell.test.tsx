import type { FeedItem } from '@omnichannel/client';
import { createHandler, createHandlers } from '@omnichannel/client/testing/msw';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { InboxBell } from './InboxBell.tsx';

const baseUrl = 'http://127.0.0.1:4010';
const server = setupServer(...createHandlers(baseUrl));

/** The feed of the service: the items, and what was asked for. */
let feed: FeedItem[];
let marks: unknown[];
let pages: string[];
const unseenCount = () => feed.filter(({ seen }) => !seen).length;
const unreadCount = () => feed.filter(({ read }) => !read).length;
const counted = (count: number) => Response.json({ data: { count } });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  marks = [];
  pages = [];
  feed = Array.from({ length: 12 }, (_, index) => itemOf(index));
  server.use(
    createHandler(baseUrl, 'listNotifications', ({ url }) => {
      pages.push(url.search);
      const start = feed.findIndex(({ _id }) => _id === url.searchParams.get('after')) + 1;
      const data = feed.slice(start, start + 10);
      return Response.json({ data, page: 0, pageSize: 10, hasMore: start + 10 < feed.length, totalCount: feed.length });
    }),
    createHandler(baseUrl, 'countUnseen', () => counted(unseenCount())),
    createHandler(baseUrl, 'countUnread', () => counted(unreadCount())),
    createHandler(baseUrl, 'markMessages', ({ body }) => {
      marks.push(body);
      const items = feed.filter(({ _id }) => _id === body.messageId?.[0]);
      for (const item of items) Object.assign(item, { seen: true, read: true });
      return Response.json({ data: items }, { status: 201 });
    }),
    createHandler(baseUrl, 'markAllMessages', ({ body }) => {
      marks.push(body.markAs);
      for (const item of feed) Object.assign(item, { seen: true }, body.markAs === 'read' && { read: true });
      return Response.json({ data: feed.length }, { status: 201 });
    }),
    createHandler(baseUrl, 'streamNotifications', () => {
      const events = [
        { event: 'unseen_count_changed', unseenCount: unseenCount() },
        { event: 'unread_count_changed', unreadCount: unreadCount() },
      ];
      const text = events.map((event) => `id: 1\ndata: ${JSON.stringify(event)}\n\n`).join('');
      const start = (stream: ReadableStreamDefaultController) => stream.enqueue(new TextEncoder().encode(text));
      return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
});
afterEach(() => {
  cleanup();
  document.documentElement.lang = '';
  server.resetHandlers();
});
afterAll(() => server.close());

function itemOf(index: number): FeedItem {
  return {
    _id: `${100 - index}`.padStart(24, '0'),
    channel: 'in_app',
    title: `Order ${index}`,
    content: index === 0 ? 'تم شحن طلبك اليوم.' : 'It was shipped today.',
    cta: { type: 'redirect', data: { url: 'https://shop.example.com/orders' }, label: 'Track the order' },
    payload: {},
    seen: index > 1,
    read: index > 2,
    createdAt: new Date(Date.UTC(2026, 10, 21, 9, -index)).toISOString(),
  } as FeedItem;
}

const bell = (name: string) => screen.findByRole('button', { name });
const list = () => within(screen.getByRole('region', { name: 'Notifications' }));

async function open(): Promise<void> {
  render(<InboxBell />);
  fireEvent.click(await bell('Notifications, 2 new'));
}

it('has a badge with the unseen items, and marks them when the list opens', async () => {
  await open();
  expect(await bell('Notifications')).toBeTruthy();
  expect(list().getAllByRole('listitem')).toHaveLength(10);
  await waitFor(() => expect(marks).toEqual(['seen']));
});

it('calls a feed empty when its first page has arrived, and not before, also without a stream', async () => {
  feed = [];
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    createHandler(baseUrl, 'listNotifications', async () => {
      await isHeld;
      return Response.json({ data: [], page: 0, pageSize: 10, hasMore: false, totalCount: 0 });
    }),
    createHandler(baseUrl, 'streamNotifications', () => {
      return new Response('', { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  render(<InboxBell />);
  fireEvent.click(await bell('Notifications'));
  expect(list().getByText('Loading…')).toBeTruthy();
  expect(list().queryByText('You have no notifications.')).toBe(null);
  release();
  expect(await list().findByText('You have no notifications.')).toBeTruthy();
  expect(list().queryByText('Loading…')).toBe(null);
});

it('marks an item as read when it is clicked', async () => {
  await open();
  const [first] = await list().findAllByText('Unread:', { exact: false });
  fireEvent.click(first as HTMLElement);
  await waitFor(() => expect(list().getAllByText('Unread:', { exact: false })).toHaveLength(2));
  await waitFor(() => expect(marks).toContainEqual({ messageId: [feed[0]?._id], mark: { read: true } }));
});

it('marks all items as read', async () => {
  await open();
  const button = list().getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });
  fireEvent.click(button);
  await waitFor(() => expect(button.disabled).toBe(true));
  await waitFor(() => expect(marks).toContain('read'));
});

it('loads older items', async () => {
  await open();
  fireEvent.click(await list().findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(12));
  expect(pages).toEqual(['?limit=10', `?limit=10&after=${feed[9]?._id}`]);
  expect(list().queryByRole('button', { name: 'Load more' })).toBe(null);
});

it('closes by Escape, and puts the focus back', async () => {
  await open();
  fireEvent.keyDown(list().getByRole('button', { name: 'Mark all as read' }), { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBe(null);
  expect(document.activeElement).toBe(await bell('Notifications'));
});

it('speaks Arabic in an Arabic page, and leaves the direction of an item to its letters', async () => {
  document.documentElement.lang = 'ar';
  render(<InboxBell />);
  fireEvent.click(await bell('الإشعارات، الجديدة: 2'));
  const text = await screen.findByText('تم شحن طلبك اليوم.');
  expect(text.closest('li')?.getAttribute('dir')).toBe('auto');
});
