import { expect, it } from 'vitest';
import { createCors } from './cors.ts';

const cors = createCors(['RateLimit', 'Retry-After']);

it('a response names the origin, and each header that a script may read once', () => {
  expect(cors.actual('https://docs.example.com')).toEqual({
    'Access-Control-Allow-Origin': 'https://docs.example.com',
    'Access-Control-Expose-Headers':
      'Allow, Content-Length, Retry-After, WWW-Authenticate, Deprecation, Sunset, RateLimit',
    Vary: 'Origin',
  });
});

it('a preflight is allowed the headers that it asks for, else those of the contract', () => {
  const allowed = (requested?: string) => cors.preflight('*', requested)['Access-Control-Allow-Headers'];
  expect(allowed('authorization,traceparent')).toBe('authorization,traceparent');
  for (const name of ['Idempotency-Key', 'X-Request-Id', 'traceparent']) expect(allowed()).toContain(name);
  expect(cors.preflight('*', undefined)).toMatchObject({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': expect.stringContaining('DELETE'),
    'Access-Control-Max-Age': '600',
  });
});
