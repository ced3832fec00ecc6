import document from '@omnichannel/spec/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { createLeakFinder } from './leaks.ts';

const leaksIn = createLeakFinder(document);
const request = (json: unknown) => ({
  operationId: 'x',
  method: 'POST',
  path: '/',
  query: '',
  headers: {},
  body: { json },
});

it('a regular expression of the contract is found, escaped as in JSON', () => {
  const message = (text: string) => JSON.stringify({ errors: [{ details: text }] });
  const { pattern } = document.components.schemas.ChatAppMediaLink;
  expect(leaksIn(request({}), message(`link must match ${pattern}`))).toEqual([pattern]);
  expect(leaksIn(request({}), message('requestTime must match ^\\*+$'))).toEqual(['^\\*+$']);
  expect(leaksIn(request({}), message('number is not a valid phone number.'))).toEqual([]);
});

it('a personal text is found, however deep it was and however it is escaped', () => {
  const said = (text: string) => JSON.stringify({ message: `x: "${text}" is wrong` });
  expect(leaksIn(request({ to: '+12025550100' }), said('+12025550100'))).toEqual(['+12025550100']);
  expect(leaksIn(request({ text: { body: 'secret "text"' } }), said('secret "text"'))).toEqual(['secret "text"']);
  expect(leaksIn(request({ subscribers: ['customer-1'] }), said('customer-1'))).toEqual(['customer-1']);
  expect(leaksIn(request({ conversation_id: '12345678' }), said('12345678'))).toEqual([]);
});

it('a text that the contract lists as a value is not personal, wherever it was', () => {
  const parameters = [{ type: 'currency', text: 'customer-1' }];
  expect(leaksIn(request({ parameters }), 'parameters.0.currency is required.')).toEqual([]);
  expect(leaksIn(request({ parameters }), 'parameters.0.customer-1 is required.')).toEqual(['customer-1']);
});

it('a text that a content header of the request repeats is not personal', () => {
  const { body, ...rest } = request({ lastName: 'some-encoding' });
  const repeated = { ...rest, headers: { 'Content-Encoding': 'some-encoding' }, body };
  expect(leaksIn(repeated, 'Content-Encoding: some-encoding is not supported.')).toEqual([]);
});

it('a text that is also the name of a field is not personal', () => {
  const named = request({ overrides: { constructor: 'constructor' } });
  expect(leaksIn(named, 'overrides.constructor is unknown.')).toEqual([]);
  expect(leaksIn(request({ overrides: { other: 'constructor' } }), 'constructor is unknown.')).toEqual(['constructor']);
});

it('the sender of an SMS is not personal, and a text that the decoded path repeats is not either', () => {
  expect(leaksIn(request({ sender: '+12025550100' }), 'sender: "+12025550100" is wrong')).toEqual([]);
  const repeated = { ...request({ firstName: 'ääääääää' }), path: `/v1/workflows/${encodeURIComponent('ääääääää')}` };
  expect(leaksIn(repeated, 'No workflow ääääääää.')).toEqual([]);
});

it('a text that the contract itself has in the error of a field is not personal there', () => {
  const error = document.components.schemas.RcsDialNumber['x-error'];
  const to = '+12025550100';
  expect(error).toContain(to);
  expect(leaksIn(request({ to }), `phone_number ${error}`)).toEqual([]);
  expect(leaksIn(request({ to }), `phone_number ${error} Not ${to}.`)).toEqual([to]);
});
