import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Turn } from './answerer.ts';
import { answerQuestion, type Listener, type Outcome, type Tools } from './answering.ts';
import { appOf } from './application.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { lastEvent, streaming, wholeAnswer } from './events.ts';
import type { ChatParts } from './parts.ts';
import { type Asked, latestTurns, requireConversation, takeDown, writeDown } from './store.ts';
import { titleOf } from './title.ts';
import { estimateTokens } from './tokens.ts';

/** Turns that are read to fill the budget of tokens. */
const mostTurns = 50;

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // A proxy such as nginx would keep pieces until it has some more.
  'X-Accel-Buffering': 'no',
};

/** `POST /chat-messages` (Interface §4.8). */
export function createCreateMessage(parts: ChatParts): Handler<'createChatMessage'> {
  const { context, runs, files, makeImageRoom, limits, historyTokens } = parts;
  const { database, log } = context;
  const tools: Tools = { ...parts, log };

  return async ({ account, body, signal: leaving }) => {
    const { query, user, inputs = {}, response_mode: mode = 'blocking', auto_generate_name: titled = true } = body;
    const app = await appOf(database, account);
    if (app.agent && mode === 'blocking') throw mustStream();
    const owner = { account, user };
    const conversation = body.conversation_id
      ? await requireConversation(database, body.conversation_id, owner)
      : undefined;
    const images = await files.require(body.files ?? [], owner);
    using place = runs.takePlace(account.environmentId);
    const question = { query, inputs, files: images, name: titled ? titleOf(query) : '' };
    const asked = await takeDown(database, owner, question, conversation);

    // Variables are given to the model with every question.
    const forHistory = historyTokens - estimateTokens(JSON.stringify(asked.inputs));

    const stream = mode === 'streaming' ? createEventStream(limits.ping) : undefined;
    const answering = place.start(asked.taskId, async (signal) => {
      using room = makeImageRoom();
      const listener = stream ? streaming(asked, app.agent, stream, signal) : silent;
      const sources = {
        environmentId: account.environmentId,
        baseIds: app.baseIds,
        history: async () =>
          conversation && forHistory > 0
            ? withinBudget(await latestTurns(database, conversation.id, mostTurns), forHistory)
            : [],
        images: (until: AbortSignal) => files.fetch(images, owner, room, until),
      };
      const outcome = await kept(asked, await answerQuestion(asked, sources, tools, listener, signal));
      stream?.end(lastEvent(asked, outcome));
      return outcome;
    });
    const leave = () => runs.halt(asked.taskId, 'gone');
    if (leaving.aborted) leave();
    leaving.addEventListener('abort', leave, { once: true });

    if (stream) return { status: 200, headers, body: bytesOf(stream) };
    const outcome = await within(answering, limits.blocking);
    if (outcome.refused) throw outcome.refused;
    return { status: 200, body: wholeAnswer(asked, outcome) };
  };

  /** An answer that cannot be written down has failed, however good it is: the conversation would not know of it. */
  async function kept(asked: Asked, outcome: Outcome): Promise<Outcome> {
    try {
      await writeDown(database, asked.messageId, outcome);
      return outcome;
    } catch (error) {
      log.error({ err: error }, 'an answer cannot be written down');
      const refused = new HttpError(503, 'The service cannot reach its database. Ask again later.', { retryAfter: 5 });
      return { ...outcome, status: 'failed', refused };
    }
  }
}

/** Returns the latest turns whose tokens fit the budget, oldest first. No turn is cut: the first one that does not fit ends the history. */
function withinBudget(turns: readonly Turn[], tokens: number): Turn[] {
  let left = tokens;
  const fitting: Turn[] = [];
  for (const turn of turns.toReversed()) {
    left -= estimateTokens(turn.query) + estimateTokens(turn.answer);
    if (left < 0) break;
    fitting.unshift(turn);
  }
  return fitting;
}

const silent: Listener = { piece: async () => {}, search: async () => {} };

/** The contract types a stream as one event of it. */
function bytesOf({ readable }: EventStream): never {
  return readable as never;
}

/** @throws {HttpError} 504 after so many milliseconds; the answer goes on */
async function within(answering: Promise<Outcome>, milliseconds: number): Promise<Outcome> {
  const timer = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new HttpError(
      504,
      `The answer was not complete after ${milliseconds / 1000} seconds and was cut off. Ask again with response_mode: streaming.`,
    );
  });
  try {
    return await Promise.race([answering, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

function mustStream(): HttpError {
  return new HttpError(400, 'An agent app does not support blocking mode.', {
    violations: [
      { in: 'body', field: 'response_mode', message: 'must be streaming: an agent app does not support blocking mode' },
    ],
  });
}
