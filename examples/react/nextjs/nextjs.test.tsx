import { signWebhook } from '@omnichannel/client/webhooks';
import { type Mock, startMock } from '@omnichannel/mock';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

let mock: Mock;
const session = vi.hoisted(() => ({ user: 'user-1042' as string | undefined }));
vi.mock('./lib/session.ts', async (load) => ({ ...(await load<object>()), currentUser: async () => session.user }));

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  vi.stubEnv('API_URL', mock.url);
});
afterEach(() => {
  cleanup();
  session.user = 'user-1042';
  vi.unstubAllGlobals();
  mock.reset();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mock.close();
});

const routes = async () => ({
  '/inbox-token': (await import('./app/inbox-token/route.ts')).POST,
  '/chat/chat-messages': (await import('./app/chat/chat-messages/route.ts')).POST,
});

/** Calls the route handlers for requests of the page to its own site, as Next.js does; other requests go to the network. */
async function serveRoutes(): Promise<void> {
  const handlers = await routes();
  const network = fetch;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const url = new URL(String(input), location.origin);
    const handler = url.origin === location.origin && handlers[url.pathname as keyof typeof handlers];
    return handler ? handler(new Request(url, init)) : network(input, init);
  });
}

const question = (body: object) =>
  new Request('https://shop.example.com/chat/chat-messages', { method: 'POST', body: JSON.stringify(body) });

it('gives a token of the signed-in user only', async () => {
  const { '/inbox-token': POST } = await routes();
  const response = await POST();
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ token: expect.any(String) });
  expect(mock.requests('createSubscriberToken').map(({ target }) => target)).toEqual([
    '/v1/subscribers/user-1042/tokens',
  ]);

  session.user = undefined;
  expect((await POST()).status).toBe(401);
});

it('asks as the signed-in user, whatever the page says', async () => {
  const { '/chat/chat-messages': POST } = await routes();
  const response = await POST(question({ query: 'When do you open?', user: 'someone-else' }));
  expect(response.headers.get('Content-Type')).toContain('text/event-stream');
  expect(await response.text()).toContain('message_end');
  expect(mock.requests('createChatMessage').map(({ request }) => request.json?.user)).toEqual(['user-1042']);

  session.user = undefined;
  expect((await POST(question({ query: 'When do you open?' }))).status).toBe(401);
});

it('passes an error of the service on', async () => {
  mock.on('createChatMessage').replyOnce('conversationNotFound');
  const { '/chat/chat-messages': POST } = await routes();
  const response = await POST(question({ query: 'When do you open?' }));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: expect.any(String) });
});

it('shows an answer with its sources', async () => {
  await serveRoutes();
  const { SupportChat } = await import('./app/SupportChat.tsx');
  render(<SupportChat />);
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'How do I return shoes?' } });
  fireEvent.click(screen.getByText('Ask'));
  expect(await screen.findByText(/30 days from delivery/, undefined, { timeout: 5_000 })).toBeTruthy();
  expect((await screen.findAllByText('Returns and refunds.md')).length).toBeGreaterThan(0);
});

it('shows the notifications of the user', async () => {
  await serveRoutes();
  const { Bell } = await import('./app/Bell.tsx');
  render(<Bell baseUrl={mock.url} />);
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
  const [first] = await screen.findAllByText('Read');
  fireEvent.click(first as HTMLElement);
  await vi.waitFor(() => expect(mock.requests('markMessages')).toHaveLength(1));
});

it('verifies a phone without a checkCode in the page', async () => {
  const { VerifyPhone } = await import('./app/verify/VerifyPhone.tsx');
  const { container } = render(<VerifyPhone />);
  const submit = async (label: string, value: string, button: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByText(button));
  };
  await submit('Phone number', '+1 202', 'Send passcode');
  expect(await screen.findByText(/not a valid phone number/)).toBeTruthy();
  await submit('Phone number', '+1 202 555 0100', 'Send passcode');
  await submit('Passcode', '123456', 'Check passcode');
  expect(await screen.findByText('This passcode is wrong.')).toBeTruthy();
  expect(container.innerHTML).not.toMatch(/[0-9a-f]{32}/);
  await submit('Passcode', '000000', 'Check passcode');
  expect(await screen.findByText('The phone is verified.')).toBeTruthy();
});

it('stores a signed event once, and rejects a changed one', async () => {
  const secret = `whsec_${btoa('an example secret of 32 bytes...')}`;
  vi.stubEnv('WEBHOOK_SECRET', secret);
  const { POST, events } = await import('./app/webhooks/route.ts');
  const body = JSON.stringify({ statuses: [] });
  const headers = await signWebhook({ body }, secret);
  const deliver = (sent: string) =>
    POST(new Request('https://shop.example.com/webhooks', { method: 'POST', headers, body: sent }));
  expect([(await deliver(body)).status, (await deliver(body)).status]).toEqual([204, 204]);
  expect(events.size).toBe(1);
  expect((await deliver('{"statuses":[1]}')).status).toBe(400);
});
