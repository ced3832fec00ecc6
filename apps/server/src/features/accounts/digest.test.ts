import { expect, it } from 'vitest';
import { createDigests } from './digest.ts';

it('is of the token that comes, whatever came before on any connection', () => {
  const digestOf = createDigests();
  const [one, another] = [{}, {}];
  const came = [
    ['a', one],
    ['b', one],
    ['b', one],
    ['a', another],
    ['a', one],
  ] as const;
  // printf a | openssl dgst -sha256 -binary | base64
  const digests = {
    a: 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=',
    b: 'PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0=',
  };
  expect(came.map(([token, connection]) => digestOf(token, connection))).toEqual(came.map(([token]) => digests[token]));
});
