import type { Signal } from '@preact/signals';
import { SessionEnded } from '../sandbox/request.ts';
import { chatTexts } from './chat-texts.ts';
import { dataOf, readBlocks } from './event-stream.ts';
import { adviceFor, faultOfReply } from './faults.ts';
import { type ChatEvent, type Fault, isRunning, type Turn } from './turn.ts';

interface AskOptions {
  /** The end user who asks. */
  user: string;
  /** The id of the conversation; undefined begins a new one. */
  conversation: string | undefined;
  /** Called after each event; the first one names the conversation. */
  onEvent(event: ChatEvent): void;
  /** Leaves the stream: the service then stops the answer. */
  signal: AbortSignal;
}

/**
 * Asks the question of a turn as any client of the service does, and writes the events into the turn.
 *
 * @throws {SessionEnded}
 */
export async function askQuestion(turn: Signal<Turn>, options: AskOptions): Promise<void> {
  try {
    await ask(turn, options);
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    if (options.signal.aborted) update(turn, { state: 'stopped' });
    else fail(turn, { message: chatTexts.value.noAnswer, advice: chatTexts.value.startAgain });
  }
}

async function ask(turn: Signal<Turn>, { user, conversation, onEvent, signal }: AskOptions): Promise<void> {
  const request = {
    query: turn.peek().query,
    user,
    response_mode: 'streaming',
    ...(conversation !== undefined && { conversation_id: conversation }),
  };
  const began = performance.now();
  let exchange: NonNullable<Turn['exchange']> = { request, blocks: [] };
  update(turn, { exchange });
  const response = await fetch('/sandbox/api/chat-messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  exchange = { ...exchange, status: response.status };
  update(turn, { exchange });
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const reply = await response.text();
    update(turn, { exchange: { ...exchange, reply } });
    const fault = faultOfReply(response, reply);
    fail(turn, fault);
    if (response.status === 403) throw new SessionEnded(fault.message);
    return;
  }
  // One list for the whole stream: it may have thousands of blocks.
  const blocks: string[] = [];
  for await (const block of readBlocks(response)) {
    blocks.push(block);
    const data = dataOf(block);
    const elapsed = performance.now() - began;
    const times = data !== undefined && { firstAfterMs: exchange.firstAfterMs ?? elapsed, lastAfterMs: elapsed };
    exchange = { ...exchange, blocks, ...times };
    update(turn, { exchange });
    if (data !== undefined) receive(turn, JSON.parse(data), onEvent);
  }
  if (isRunning(turn.peek())) {
    fail(turn, {
      message: chatTexts.value.brokeOff,
      advice: chatTexts.value.brokeOffAdvice,
    });
  }
}

function receive(turn: Signal<Turn>, event: ChatEvent, onEvent: (event: ChatEvent) => void): void {
  const { state } = turn.peek();
  update(turn, {
    id: event.message_id,
    task: event.task_id,
    ...(state === 'searching' && { state: 'writing' }),
  });
  update(turn, changeBy(event, turn.peek()));
  onEvent(event);
}

/** Returns what an event changes. Unknown events change nothing, as the contract says; they are shown among the events. */
function changeBy(event: ChatEvent, { answer, searches, query, state }: Turn): Partial<Turn> {
  switch (event.event) {
    case 'message':
    case 'agent_message':
      return { answer: answer + event.answer };
    case 'message_replace':
      return { answer: event.answer };
    case 'agent_thought':
      return event.observation === '' ? { searches: [...searches, query] } : {};
    case 'message_end':
      return {
        sources: event.metadata.retriever_resources,
        usage: event.metadata.usage,
        state: state === 'stopping' ? 'stopped' : 'answered',
      };
    case 'error':
      return { state: 'failed', fault: { message: event.message, ...adviceFor(event.code) } };
    default:
      return {};
  }
}

function fail(turn: Signal<Turn>, fault: Fault): void {
  update(turn, { state: 'failed', fault });
}

function update(turn: Signal<Turn>, change: Partial<Turn>): void {
  turn.value = { ...turn.peek(), ...change };
}
