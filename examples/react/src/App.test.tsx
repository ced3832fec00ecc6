import { createHandler, createHandlers, networkError } from '@omnichannel/client/testing/msw';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { App } from './App.tsx';

const baseUrl = 'http://127.0.0.1:4010';
const server = setupServer(...createHandlers(baseUrl));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** The client repeats what failed before the page says so. */
const patience = { timeout: 5_000 };

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function fill(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function sendPasscode(number = '+1 (202) 555-0100') {
  render(<App />);
  fill('Phone number', number);
  fireEvent.click(button('Send passcode'));
  return screen.findByLabelText('Passcode');
}

describe('verifying a phone', () => {
  it.each([
    ['000000', 'the phone is verified'],
    ['123456', 'This passcode is wrong'],
  ])('sends a passcode and checks %s', async (passcode, outcome) => {
    const input = await sendPasscode();
    expect(document.activeElement).toBe(input);
    fill('Passcode', passcode);
    fireEvent.click(button('Check passcode'));
    expect(await screen.findByText(outcome, { exact: false })).toBeTruthy();
  });

  it('sends the number without what people write between its digits', async () => {
    let sent: string | undefined;
    server.use(
      createHandler(baseUrl, 'requestVerification', ({ body }, answer) => {
        sent = body.number;
        return answer();
      }),
    );
    await sendPasscode();
    expect(sent).toBe('+12025550100');
  });

  it('says that a passcode has expired, and starts again', async () => {
    server.use(createHandler(baseUrl, 'checkVerification', 'expired'));
    await sendPasscode();
    fill('Passcode', '000000');
    fireEvent.click(button('Check passcode'));
    expect(await screen.findByText(/has expired/)).toBeTruthy();
    fireEvent.click(button('Start again'));
    expect(screen.getByLabelText('Phone number')).toBeTruthy();
  });

  it.each([
    ['tooManyRequests', /Wait a minute/],
    ['notEnoughCredit', /credit/],
    ['internalServerError', /not your fault/],
  ] as const)('explains %s', async (scenario, text) => {
    server.use(createHandler(baseUrl, 'requestVerification', scenario));
    render(<App />);
    fill('Phone number', '+12025550100');
    fireEvent.click(button('Send passcode'));
    const message = await screen.findByText(text, undefined, patience);
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(button('Send passcode').disabled).toBe(false);
  });

  it('does not send an invalid number', async () => {
    render(<App />);
    fill('Phone number', 'my phone');
    fireEvent.click(button('Send passcode'));
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').validity.patternMismatch).toBe(true);
    expect(button('Send passcode').disabled).toBe(false);
  });
});

describe('the knowledge chat', () => {
  const chat = () => within(screen.getByRole('region', { name: 'Ask a question' }));
  const ask = (question: string) => {
    fill('Your question', question);
    fireEvent.click(button('Ask'));
  };
  /** An answer that begins and does not end. */
  const unfinished = (signal: (of: AbortSignal | undefined) => void) =>
    createHandler(baseUrl, 'createChatMessage', (call) => {
      signal(call.signal);
      const event = {
        event: 'message',
        task_id: 't',
        message_id: 'm',
        conversation_id: 'c',
        created_at: 1,
        answer: 'At ',
      };
      const start = (stream: ReadableStreamDefaultController) =>
        stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } });
    });

  it('shows an answer with its sources', async () => {
    render(<App />);
    ask('When do you open?');
    expect(chat().getByText('When do you open?')).toBeTruthy();
    expect(await chat().findByText(/^Sources: /)).toBeTruthy();
    expect(button('Ask').disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Your question').value).toBe('');
  });

  it('stops an answer, and asks again', async () => {
    let signal: AbortSignal | undefined;
    server.use(unfinished((one) => (signal = one)));
    render(<App />);
    ask('When do you open?');
    expect(await chat().findByText('At', { exact: false, selector: '.assistant p' })).toBeTruthy();
    fireEvent.click(button('Stop'));
    expect(await chat().findByText('(stopped)')).toBeTruthy();
    await waitFor(() => expect(signal?.aborted).toBe(true));
    server.resetHandlers();
    fireEvent.click(button('Ask again'));
    expect(await chat().findByText(/^Sources: /)).toBeTruthy();
    expect(chat().getAllByRole('listitem')).toHaveLength(2);
  });

  it('says that an answer broke off', async () => {
    server.use(createHandler(baseUrl, 'createChatMessage', 'streamError'));
    render(<App />);
    ask('When do you open?');
    const message = await chat().findByText(/broke off/);
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(button('Ask again')).toBeTruthy();
  });
});

describe('the topics', () => {
  const list = () => within(screen.getByRole('region', { name: 'Topics' }));

  it('are shown a page at a time', async () => {
    server.use(
      createHandler(baseUrl, 'listTopics', async ({ url }, answer) => {
        if (url.searchParams.get('page') === '1') return answer('secondPage');
        const first = await (await answer('firstPage')).json();
        return Response.json({ ...first, pageSize: 4, data: first.data.slice(0, 4) });
      }),
    );
    render(<App />);
    expect(await list().findByText('Order updates')).toBeTruthy();
    expect(list().getByText('Page 1 of 2')).toBeTruthy();
    expect(button('Previous').disabled).toBe(true);

    fireEvent.click(button('Next'));
    expect(await list().findByText('Page 2 of 2')).toBeTruthy();
    expect(list().getAllByRole('listitem')).toHaveLength(2);
    expect(button('Next').disabled).toBe(true);

    fireEvent.click(button('Previous'));
    expect(await list().findByText('Order updates')).toBeTruthy();
  });

  it('may be none', async () => {
    server.use(createHandler(baseUrl, 'listTopics', 'empty'));
    render(<App />);
    expect(await list().findByText('There are no topics yet.')).toBeTruthy();
    expect(list().getByText('Page 1 of 1')).toBeTruthy();
  });

  it('can be asked for again when the network has failed', async () => {
    server.use(createHandler(baseUrl, 'listTopics', networkError()));
    render(<App />);
    expect(await list().findByText(/cannot reach the service/, undefined, patience)).toBeTruthy();
    server.resetHandlers();
    fireEvent.click(button('Try again'));
    await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(6));
  });
});
