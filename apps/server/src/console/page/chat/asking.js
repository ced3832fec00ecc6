/** @import { ChatEvent, Fault, Turn } from './turn.js' */
import { SessionOver } from '../ask.js';
import { blocksOf, dataOf } from './event-stream.js';
import { adviceFor, faultOfReply } from './faults.js';
import { isRunning } from './turn.js';

/**
 * Asks the question of a turn, as any client of the service does, and writes into the turn what comes.
 *
 * @param {Turn} turn
 * @param {object} options
 * @param {string} options.user the end user who asks
 * @param {string | undefined} options.conversation undefined begins a new one
 * @param {(event: ChatEvent) => void} options.onEvent after each event; the first tells the conversation
 * @param {() => void} options.onChange whenever the turn has changed
 * @param {AbortSignal} options.signal leaves: the service stops the answer then
 * @throws {SessionOver}
 */
export async function askQuestion(turn, { user, conversation, onEvent, onChange, signal }) {
  const request = {
    query: turn.query,
    user,
    response_mode: 'streaming',
    ...(conversation !== undefined && { conversation_id: conversation }),
  };
  const began = performance.now();
  /** @type {NonNullable<Turn['exchange']>} */
  const exchange = { request, blocks: [] };
  turn.exchange = exchange;
  try {
    const response = await fetch('/sandbox/api/chat-messages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal,
    });
    exchange.status = response.status;
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      exchange.reply = await response.text();
      const fault = faultOfReply(response, exchange.reply);
      fail(fault);
      if (response.status === 403) throw new SessionOver(fault.message);
      return;
    }
    for await (const block of blocksOf(response)) {
      exchange.blocks.push(block);
      const data = dataOf(block);
      if (data !== undefined) {
        exchange.first ??= performance.now() - began;
        exchange.all = performance.now() - began;
        take(JSON.parse(data));
      }
      onChange();
    }
    if (isRunning(turn)) {
      fail({
        message: 'The connection broke off before the answer was complete.',
        advice:
          'What was written until then is kept. Ask again; if it happens again, look at the service and at proxies before it.',
      });
    }
  } catch (error) {
    if (error instanceof SessionOver) throw error;
    if (signal.aborted) turn.state = 'stopped';
    else fail({ message: 'The service does not answer.', advice: 'Start it again, then ask again.' });
  } finally {
    onChange();
  }

  /** @param {ChatEvent} event */
  function take(event) {
    turn.id = event.message_id;
    turn.task = event.task_id;
    if (turn.state === 'searching') turn.state = 'writing';
    switch (event.event) {
      case 'message':
      case 'agent_message':
        turn.answer += event.answer;
        break;
      case 'message_replace':
        turn.answer = event.answer;
        break;
      case 'agent_thought':
        if (event.observation === '') turn.searches.push(turn.query);
        break;
      case 'message_end':
        turn.sources = event.metadata.retriever_resources;
        turn.usage = event.metadata.usage;
        turn.state = turn.state === 'stopping' ? 'stopped' : 'answered';
        break;
      case 'error':
        fail({ message: event.message, ...adviceFor(event.code) });
        break;
      default:
      // What is not known is passed over, as the contract says; it can be seen among the events.
    }
    onEvent(event);
  }

  /** @param {Fault} fault */
  function fail(fault) {
    turn.state = 'failed';
    turn.fault = fault;
  }
}
