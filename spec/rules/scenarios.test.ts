import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const named = 'summary: A scenario';
const notFound = `
  summary: No such path
  x-status: 404
`;

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      post:
        operationId: createTopic
        requestBody:
          content:
            image/png: { examples: { created: { $ref: createTopic.created.request.yaml } } }
            image/jpeg: {}
        responses:
          '201':
            content:
              application/json: { examples: { created: { $ref: createTopic.created.response.yaml } } }
          default:
            content:
              application/json: { examples: { notFound: { $ref: notification.notFound.yaml } } }
      delete:
        operationId: deleteTopic
        requestBody:
          content:
            application/json: { examples: { deleted: { $ref: deleteTopic.deleted.request.yaml } } }
        responses:
          '204': { description: Deleted. }
    `,
    'createTopic.created.request.yaml': named,
    'createTopic.created.response.yaml': named,
    'deleteTopic.deleted.request.yaml': named,
    'notification.notFound.yaml': notFound,
  },
  webhook: {
    'openapi.yaml': `
      openapi: 3.1.0
      info: { title: Test, version: 1.0.0 }
      webhooks:
        chatAppMessage:
          post:
            operationId: receiveChatAppMessage
            requestBody:
              content:
                application/json:
                  examples:
                    textReceived: { $ref: chatAppMessage.textReceived.request.yaml }
                    imageReceived: { $ref: receiveChatAppMessage.imageReceived.request.yaml }
    `,
    'chatAppMessage.textReceived.request.yaml': named,
    'receiveChatAppMessage.imageReceived.request.yaml': named,
  },
  bodies: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      post:
        operationId: createTopic
        requestBody:
          content:
            application/json:
              examples:
                created: { $ref: createTopic.created.request.yaml }
        responses:
          '201':
            content:
              application/json: { example: {} }
              text/plain: {}
              image/png: {}
    `,
    'createTopic.created.request.yaml': named,
  },
  examples: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      get:
        operationId: listTopics
        responses:
          '200':
            content:
              application/json:
                examples:
                  inline: { summary: Inline, value: {} }
                  misnamed: { $ref: reply.misnamed.yaml }
                  unsummed: { $ref: listTopics.unsummed.response.yaml }
                  twice: { $ref: listTopics.twice.response.yaml }
                  notFound: { $ref: notification.notFound.yaml }
          default:
            content:
              application/json:
                examples:
                  twice: { $ref: notification.twice.yaml }
                  unknown: { $ref: notification.unknown.yaml }
                  mistyped: { $ref: notification.mistyped.yaml }
                  quoted: { $ref: notification.quoted.yaml }
                  succeeded: { $ref: notification.succeeded.yaml }
    `,
    'reply.misnamed.yaml': named,
    'listTopics.unsummed.response.yaml': 'value: {}',
    'listTopics.twice.response.yaml': named,
    'notification.notFound.yaml': notFound,
    'notification.twice.yaml': 'summary: Again\nx-status: 404',
    'notification.unknown.yaml': named,
    'notification.mistyped.yaml': 'summary: A letter\nx-status: 4o4',
    'notification.quoted.yaml': "summary: Text\nx-status: '404'",
    'notification.succeeded.yaml': 'summary: No failure\nx-status: 200',
  },
};

describe('scenarios', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('scenarios', documents);
  });

  test('takes scenarios that lead from a request to its response', () => expect(findings.good).toEqual([]));

  test('reports bodies without named examples, and a request that leads nowhere', () =>
    expect(findings.bodies).toEqual([
      'path.yaml:11 application/json has an example without a name. Move it to examples.',
      'path.yaml:12 text/plain has no examples. Add one at least, named by its scenario.',
      'path.yaml:13 image/png has no examples. Add one at least, named by its scenario.',
      'createTopic.created.request.yaml:1 POST /v1/topics has the request scenario created, but no response of that name. ' +
        'Add createTopic.created.response.yaml to the response that it leads to.',
    ]));

  test('reports examples by themselves: file, summary, status', () =>
    expect(findings.examples).toEqual([
      'listTopics.unsummed.response.yaml:1 The example unsummed has no summary. Add one: it is what the reference calls it.',
      'path.yaml:8 An example stands inline. ' +
        'Move it to components/examples/listTopics.inline.response.yaml or notification.inline.yaml.',
      'reply.misnamed.yaml:1 The example file reply.misnamed.yaml is not named by its scenario. ' +
        'Name it listTopics.misnamed.response.yaml or notification.misnamed.yaml.',
      'notification.notFound.yaml:2 x-status is 404, but the example stands under 200. Remove x-status, or move the example.',
      'notification.twice.yaml:1 GET /v1/topics has the scenario twice under 200 and under 404. ' +
        'Rename one: a scenario belongs to one status, so that its name alone selects it.',
      'notification.unknown.yaml:1 An example under default does not say its status. Add x-status, such as 404.',
      'notification.mistyped.yaml:2 x-status is "4o4". Write the number of an HTTP failure, 400 to 599.',
      'notification.quoted.yaml:2 x-status is "404". Write the number of an HTTP failure, 400 to 599.',
      'notification.succeeded.yaml:2 x-status is 200. Write the number of an HTTP failure, 400 to 599.',
    ]));

  test('names the examples of a webhook by its event, and asks for no response', () =>
    expect(findings.webhook).toEqual([
      'receiveChatAppMessage.imageReceived.request.yaml:1 The example file receiveChatAppMessage.imageReceived.request.yaml ' +
        'is not named by its scenario. Name it chatAppMessage.imageReceived.request.yaml.',
    ]));
});
