import { expect, it } from 'vitest';
import { withEveryOperation } from './every-operation.ts';

const operation = (operationId: string) => ({ operationId, summary: '', responses: {} });
const document = { paths: { '/v1/topics': { get: operation('listTopics'), post: operation('createTopic') } } };

it('names each operation of the contract, and leaves the rest of the program', () => {
  const program =
    'use([\n  client.createClient,\n  operations.addTopic,\n  operations.listTopics,\n  stream.collect,\n]);\n';
  expect(withEveryOperation(program, document)).toBe(
    'use([\n  client.createClient,\n  operations.createTopic,\n  operations.listTopics,\n  stream.collect,\n]);\n',
  );
});
