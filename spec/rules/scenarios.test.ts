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
            image/png: { examples: { created: { $ref: components/examples/createTopic/created.request.yaml } } }
            image/jpeg: {}
        responses:
          '201':
            content:
              application/json: { examples: { created: { $ref: components/examples/createTopic/created.response.yaml } } }
          default:
            content:
              application/json: { examples: { notFound: { $ref: components/examples/shared/notification/notFound.yaml } } }
      delete:
        operationId: deleteTopic
        requestBody:
          content:
            application/json: { examples: { deleted: { $ref: components/examples/deleteTopic/deleted.request.yaml } } }
        responses:
          '204': { description: Deleted. }
    `,
    'components/examples/createTopic/created.request.yaml': named,
    'components/examples/createTopic/created.response.yaml': named,
    'components/examples/deleteTopic/deleted.request.yaml': named,
    'components/examples/shared/notification/notFound.yaml': notFound,
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
                    textReceived: { $ref: components/examples/chatAppMessage/textReceived.request.yaml }
                    imageReceived: { $ref: components/examples/receiveChatAppMessage/imageReceived.request.yaml }
    `,
    'components/examples/chatAppMessage/textReceived.request.yaml': named,
    'components/examples/receiveChatAppMessage/imageReceived.request.yaml': named,
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
                created: { $ref: components/examples/createTopic/created.request.yaml }
        responses:
          '201':
            content:
              application/json: { example: {} }
              text/plain: {}
              image/png: {}
    `,
    'components/examples/createTopic/created.request.yaml': named,
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
                  misnamed: { $ref: components/examples/shared/reply/misnamed.yaml }
                  unsummed: { $ref: components/examples/listTopics/unsummed.response.yaml }
                  twice: { $ref: components/examples/listTopics/twice.response.yaml }
                  notFound: { $ref: components/examples/shared/notification/notFound.yaml }
          default:
            content:
              application/json:
                examples:
                  twice: { $ref: components/examples/shared/notification/twice.yaml }
                  unknown: { $ref: components/examples/shared/notification/unknown.yaml }
                  mistyped: { $ref: components/examples/shared/notification/mistyped.yaml }
                  quoted: { $ref: components/examples/shared/notification/quoted.yaml }
                  succeeded: { $ref: components/examples/shared/notification/succeeded.yaml }
    `,
    'components/examples/shared/reply/misnamed.yaml': named,
    'components/examples/listTopics/unsummed.response.yaml': 'value: {}',
    'components/examples/listTopics/twice.response.yaml': named,
    'components/examples/shared/notification/notFound.yaml': notFound,
    'components/examples/shared/notification/twice.yaml': 'summary: Again\nx-status: 404',
    'components/examples/shared/notification/unknown.yaml': named,
    'components/examples/shared/notification/mistyped.yaml': 'summary: A letter\nx-status: 4o4',
    'components/examples/shared/notification/quoted.yaml': "summary: Text\nx-status: '404'",
    'components/examples/shared/notification/succeeded.yaml': 'summary: No failure\nx-status: 200',
  },
};

describe('scenarios', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('scenarios', documents);
  });

  test('accepts scenarios that lead from a request to its response', () => expect(findings.good).toEqual([]));

  test('reports bodies without named examples, and a request without a response', () =>
    expect(findings.bodies).toEqual([
      'path.yaml:11 application/json has an example without a name. Move it to examples.',
      'path.yaml:12 text/plain has no examples. Add at least one, named by its scenario.',
      'path.yaml:13 image/png has no examples. Add at least one, named by its scenario.',
      'components/examples/createTopic/created.request.yaml:1 POST /v1/topics has the request scenario created, but no response of that name. ' +
        'Add components/examples/createTopic/created.response.yaml to the response that it leads to.',
    ]));

  test('reports the file, summary and status of examples', () =>
    expect(findings.examples).toEqual([
      'components/examples/listTopics/unsummed.response.yaml:1 The example unsummed has no summary. Add one: the reference shows it as the name.',
      'path.yaml:8 The example is inline. Move it to ' +
        'components/examples/listTopics/inline.response.yaml or components/examples/shared/notification/inline.yaml.',
      'components/examples/shared/reply/misnamed.yaml:1 The path of the example file does not match its scenario. Move the file to ' +
        'components/examples/listTopics/misnamed.response.yaml or components/examples/shared/notification/misnamed.yaml.',
      'components/examples/shared/notification/notFound.yaml:2 x-status is 404, but the example is under 200. Remove x-status, or move the example.',
      'components/examples/shared/notification/twice.yaml:1 GET /v1/topics has the scenario twice under 200 and under 404. ' +
        'Rename one: a scenario belongs to one status, so that its name alone selects it.',
      'components/examples/shared/notification/unknown.yaml:1 An example under default does not say its status. Add x-status, such as 404.',
      'components/examples/shared/notification/mistyped.yaml:2 x-status is "4o4". Write the number of an HTTP failure, 400 to 599.',
      'components/examples/shared/notification/quoted.yaml:2 x-status is "404". Write the number of an HTTP failure, 400 to 599.',
      'components/examples/shared/notification/succeeded.yaml:2 x-status is 200. Write the number of an HTTP failure, 400 to 599.',
    ]));

  test('names the examples of a webhook by its event, and requires no response', () =>
    expect(findings.webhook).toEqual([
      'components/examples/receiveChatAppMessage/imageReceived.request.yaml:1 The path of the example file does not match its scenario. ' +
        'Move the file to components/examples/chatAppMessage/imageReceived.request.yaml.',
    ]));
});
