import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { LanguageModelConfig } from '../../platform/config/config.ts';

/** A request to the stub. */
interface StubCall {
  headers: IncomingMessage['headers'];
  body: {
    model: string;
    stream?: boolean;
    messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
  };
  /** Whether the client disconnected before the answer was complete. */
  cancelled: boolean;
}

/** A script for the stub: writes pieces, fails, or stays silent. */
export type StubScript = (answer: StubAnswer, call: StubCall) => void | Promise<void>;

interface StubAnswer {
  piece(text: string): void;
  /** Ends the answer like a model. */
  end(): void;
  /** Closes the connection after the pieces so far. */
  cut(): void;
  /** Writes raw bytes outside the protocol. */
  raw(text: string): void;
  /** Responds with an error. */
  fail(status: number, body?: object, headers?: Record<string, string>): void;
}

/** A STUB of an OpenAI-compatible endpoint on this machine. It answers with the script of the test. */
export interface StubModel {
  baseUrl: string;
  calls: StubCall[];
  script: StubScript;
  close(): Promise<void>;
}

/** Returns the settings of a stub or another model for tests. */
export function modelConfig(
  { baseUrl }: Pick<StubModel, 'baseUrl'>,
  changes: Partial<LanguageModelConfig> = {},
): LanguageModelConfig {
  return {
    baseUrl,
    model: 'stub',
    apiKey: 'a-key-for-tests',
    vision: true,
    historyTokens: 2000,
    silenceTimeoutMs: 5000,
    maxAnswerCharacters: 32_768,
    ...changes,
  };
}

/** The usage that the stub reports. */
export const stubUsage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

export async function startStubModel(): Promise<StubModel> {
  const stub: StubModel = {
    baseUrl: '',
    calls: [],
    script: ({ piece, end }) => {
      piece('Stub.');
      end();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const call: StubCall = {
      headers: request.headers,
      body: (await json(request)) as StubCall['body'],
      cancelled: false,
    };
    stub.calls.push(call);
    response.on('close', () => {
      call.cancelled = !response.writableFinished;
    });
    await stub.script(call.body.stream ? streamed(response) : whole(response), call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return stub;
}

const envelope = { id: 'stub', object: 'chat.completion.chunk', created: 1, model: 'stub' };

function streamed(response: ServerResponse): StubAnswer {
  const raw = (text: string) => {
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(text);
  };
  const event = (choices: object[], more = {}) => raw(`data: ${JSON.stringify({ ...envelope, choices, ...more })}\n\n`);
  return {
    raw,
    piece: (content) => event([{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }]),
    end() {
      event([{ index: 0, delta: {}, finish_reason: 'stop' }]);
      event([], { usage: stubUsage });
      raw('data: [DONE]\n\n');
      response.end();
    },
    cut: () => response.end(),
    fail: failing(response),
  };
}

function whole(response: ServerResponse): StubAnswer {
  let content = '';
  return {
    raw: (text) => response.write(text),
    piece(text) {
      content += text;
    },
    end() {
      const message = { role: 'assistant', content };
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(
        JSON.stringify({
          ...envelope,
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: stubUsage,
        }),
      );
    },
    cut: () => response.destroy(),
    fail: failing(response),
  };
}

function failing(response: ServerResponse): StubAnswer['fail'] {
  return (status, body = { error: { message: 'The stub fails.' } }, headers = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
