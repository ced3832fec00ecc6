// A test of a user with Mock Service Worker: it is compiled, and it runs.
import { createClient, TooManyRequestsError } from '@omnichannel/client';
import { listTopics, requestVerification } from '@omnichannel/client/operations';
import { collect, streamChatMessage } from '@omnichannel/client/stream';
import { createHandler, createHandlers } from '@omnichannel/client/testing/msw';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

const baseUrl = 'https://api.example.com';
const handlers: HttpHandler[] = createHandlers(baseUrl, { scenarios: { listTopics: 'empty' } });
const server = setupServer(
  ...handlers,
  http.get('https://example.com/', () => HttpResponse.text('mine')),
);
server.listen();

const client = createClient({ baseUrl, token: 'any', maxRetries: 0 });
const body = { number: '+12025550100' };
const { data } = await listTopics(client);

server.use(createHandler(baseUrl, 'requestVerification', 'tooManyRequests', { once: true }));
const { error } = await requestVerification(client, { body }).result();
const { replyCode } = await requestVerification(client, { body });

server.use(
  createHandler(baseUrl, 'listTopics', () => Response.json({ page: 0, pageSize: 1, totalCount: 7, data: [] })),
);
const { totalCount } = await listTopics(client);
// @ts-expect-error: listTopics has no such scenario
if (data.length > 0) createHandler(baseUrl, 'listTopics', 'created');

const { answer } = await collect(streamChatMessage(client, { body: { query: 'When do you open?', user: 'user-1' } }));
const other = await (await fetch('https://example.com/')).text();
server.close();

const rejected: number | false = error instanceof TooManyRequestsError && error.status;
console.log(
  JSON.stringify({ topics: data.length, rejected, replyCode, totalCount, answered: answer.length > 0, other }),
);
