import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutateRequests } from './mutations.ts';
import type { AnyRequest } from './requests.ts';

it('changes every JSON body, also arrays that an earlier change gave odd fields', () => {
  const request: AnyRequest = {
    operationId: 'createTopic',
    method: 'POST',
    path: '/v1/topics',
    query: '',
    headers: {},
    body: { json: { list: [], items: [{ tags: ['a'] }] } },
  };
  const samples = fc.sample(mutateRequests(fc.constant(request)), { numRuns: 50_000, seed: 1 });
  expect(samples.filter(({ body }) => JSON.stringify(body) !== JSON.stringify(request.body)).length).toBeGreaterThan(
    20_000,
  );
  expect(request.body).toEqual({ json: { list: [], items: [{ tags: ['a'] }] } });
});
