import { describe, expect, it } from 'vitest';
import { withOperationsTable } from './operations-table.ts';

const begin = '<!-- operations: written by `pnpm generate` -->';
const end = '<!-- /operations -->';
const document = {
  components: {
    schemas: {
      TopicInput: { type: 'object', required: ['key'], properties: { key: {} } },
      TokenInput: { type: 'object', properties: { expiresIn: {} } },
    },
  },
  paths: {
    '/v1/topics': {
      get: { operationId: 'listTopics', 'x-resource': 'topics.list', summary: 'List topics' },
      post: {
        operationId: 'createTopic',
        'x-resource': 'topics.create',
        summary: 'Create a topic',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/TopicInput' } } },
        },
      },
    },
    '/v1/tokens': {
      post: {
        operationId: 'createToken',
        'x-resource': 'tokens.create',
        summary: 'Create a token',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/TokenInput' } } },
        },
      },
    },
    '/media': {
      post: {
        operationId: 'uploadMedia',
        'x-resource': 'media.upload',
        summary: 'Upload a file',
        requestBody: { content: { 'image/png': {}, '*/*': {} } },
      },
    },
  },
};

describe('the table of the operations', () => {
  it('stands between the markers, and nothing else is changed', () => {
    const readme = withOperationsTable(`# Title\n${begin}\nold\n${end}\nmore\n`, document);
    expect(readme).toBe(`# Title
${begin}
| method | function | call | what it does | \`body\` |
|---|---|---|---|---|
| \`topics.list\` | \`listTopics\` | \`GET /v1/topics\` | List topics |  |
| \`topics.create\` | \`createTopic\` | \`POST /v1/topics\` | Create a topic | \`TopicInput\` |
| \`tokens.create\` | \`createToken\` | \`POST /v1/tokens\` | Create a token | \`TokenInput\` or none |
| \`media.upload\` | \`uploadMedia\` | \`POST /media\` | Upload a file | \`Blob\` |
${end}
more
`);
    expect(withOperationsTable(readme, document)).toBe(readme);
  });

  it.each(['', `${begin}\n`, end, `${end}\n${begin}\n`])('wants both markers: %j', (readme) => {
    expect(() => withOperationsTable(readme, document)).toThrow(/lacks/);
  });
});
