import { type DeclaredResponses, validateResponse } from '@omnichannel/contract';
import { expect, it } from 'vitest';
import { readContract } from './contract.ts';
import type { Document } from './spec.ts';

/** The answers of an operation with one response of this schema, in a contract of this version. */
function answersOf(schema: unknown, openapi: string): DeclaredResponses {
  const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
  const document = { openapi, paths: { '/a': { get: { operationId: 'readA', responses } } } };
  return readContract(document as Document).operation('/a', 'GET').prism;
}

it('an answer is checked by the keywords of OpenAPI 3.0 where the contract is of that version', () => {
  const answers = answersOf({ type: 'string', nullable: true }, '3.0.3');
  const check = (body: string) =>
    validateResponse(answers, { status: 200, headers: { 'Content-Type': 'application/json' }, body });
  expect(check('null')).toEqual([]);
  expect(check('1')).toHaveLength(1);
});

it('an answer is checked by schemas that contain themselves', () => {
  const tree = { type: 'object', properties: { next: { $ref: '#/components/schemas/Tree' } } };
  const responses = {
    200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
  };
  const document = {
    openapi: '3.1.0',
    components: { schemas: { Tree: tree } },
    paths: { '/a': { get: { operationId: 'readA', responses } } },
  };
  const { prism } = readContract(document as Document).operation('/a', 'GET');
  const check = (body: string) =>
    validateResponse(prism, { status: 200, headers: { 'Content-Type': 'application/json' }, body });
  expect(check('{"next":{"next":{}}}')).toEqual([]);
  expect(check('{"next":{"next":1}}')).toHaveLength(1);
});
