import { describe, expect, it } from 'vitest';
import { preferenceOf } from './prefer.ts';

it.each([
  ['code=404', { code: '404' }],
  ['example=valid', { example: 'valid' }],
  ['code=404, example="notFound"', { code: '404', example: 'notFound' }],
  ['code=404; example=notFound', { code: '404', example: 'notFound' }],
  ['Dynamic=true', { dynamic: true }],
  ['dynamic', { dynamic: true }],
  ['dynamic=false', { dynamic: false }],
  ['delay=2000, fault=reset', { delay: 2000, fault: 'reset' }],
  ['delay=0', { delay: 0 }],
  ['delay=60000', { delay: 60_000 }],
  ['fault=503', { fault: '503' }],
  ['code=404, code=500', { code: '404' }],
  ['note="a, exmaple=b", code=404', { code: '404' }],
  ['example="a;b, code=500", code=404', { example: 'a;b, code=500', code: '404' }],
  ['code=404, note="\\"exmaple=b, code=500', { code: '404' }],
  ['code=404, note="a\\', { code: '404' }],
  ['', {}],
])('Prefer: %s', (header, expected) => {
  expect(preferenceOf(header, {})).toEqual(expected);
});

/** The registry of IANA, and what widely used services add to it. */
const others = ['respond-async', 'return=minimal', 'wait=10', 'handling=strict', 'depth-noroot', 'safe'];
const added = ['odata.maxpagesize=5', 'count=exact', 'resolution=merge-duplicates', 'tx=commit', 'timezone=UTC'];

it.each([...others, ...added])('Prefer: %s is another standard and passed over', (header) => {
  expect(preferenceOf(`${header}, code=404`, {})).toEqual({ code: '404' });
});

describe('a typo is rejected with what there is', () => {
  it.each([
    ['exmaple=valid', "There is no 'Prefer: exmaple='. Did you mean example?"],
    ['examples=valid', 'Did you mean example?'],
    ['fautl=reset', 'Did you mean fault?'],
    ['dynamic=tru', "'Prefer: dynamic=tru' is not valid: dynamic is true or false."],
    ['delay=soon', 'delay is a whole number of milliseconds from 0 to 60000.'],
    ['delay=2s', 'delay is a whole number'],
    ['delay=-1', 'delay is a whole number'],
    ['delay=', 'delay is a whole number'],
    ['delay=60001', 'from 0 to 60000'],
    ['fault=rest', 'fault is one of reset, timeout, malformed, cut, 503. Did you mean reset?'],
    ['fault=500', 'Did you mean 503?'],
    ['fault=bang', 'fault is one of reset'],
  ])('Prefer: %s', (header, message) => {
    expect(() => preferenceOf(header, {})).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => preferenceOf(header, {})).toThrow(message);
  });

  it.each([
    [{ __exmaple: 'valid' }, 'There is no query parameter __exmaple. Did you mean __example?'],
    [{ __status: '404' }, 'There is no query parameter __status. This mock knows __code, __example,'],
    [{ __delay: 'soon' }, "'__delay=soon' is not valid"],
  ])('the query %j', (query, message) => {
    expect(() => preferenceOf(undefined, query)).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => preferenceOf(undefined, query)).toThrow(message);
  });
});

it('the query serves where a header cannot be set, and the header wins', () => {
  const query = { __example: 'valid', __code: ['200', '404'], __delay: '10', page: '1', _page: '2' };
  expect(preferenceOf(undefined, query)).toEqual({ example: 'valid', code: '200', delay: 10 });
  expect(preferenceOf('example=invalid', query)).toEqual({ example: 'invalid', code: '200', delay: 10 });
});

it('a header that is too long is rejected before it is read', () => {
  const header = `code=404, note=${'a'.repeat(4096)}`;
  expect(preferenceOf(header.slice(0, 4096), {})).toEqual({ code: '404' });
  expect(() => preferenceOf(header, {})).toThrow(expect.objectContaining({ status: 400 }));
  expect(() => preferenceOf(header, {})).toThrow('longer than 4096 characters');
});
