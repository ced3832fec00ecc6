import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { plainMessage } from './plain.ts';

/** The message of the validator itself, so that a new version which says it otherwise is noticed. */
function messageOf(schema: object, value: unknown): string {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.validate(schema, value);
  const { keyword, message = '' } = ajv.errors?.[0] ?? { keyword: 'none' };
  return plainMessage(keyword, message, (pattern) => (pattern === '^\\+' ? '+12025550100' : undefined));
}

it.each([
  [{ type: 'integer' }, 'x', 'must be an integer'],
  [{ type: 'string' }, 1, 'must be a string'],
  [{ type: ['string', 'null'] }, 1, 'must be a string or null'],
  [{ minimum: 1 }, 0, 'must be at least 1'],
  [{ maximum: 10 }, 11, 'must be at most 10'],
  [{ exclusiveMinimum: 0 }, 0, 'must be greater than 0'],
  [{ exclusiveMaximum: 1 }, 1, 'must be less than 1'],
  [{ multipleOf: 5 }, 6, 'must be a multiple of 5'],
  [{ minLength: 1 }, '', 'must not be empty'],
  [{ minLength: 3 }, 'a', 'must have at least 3 characters'],
  [{ maxLength: 1 }, 'ab', 'must have at most 1 character'],
  [{ minItems: 1 }, [], 'must not be empty'],
  [{ maxItems: 2 }, [1, 2, 3], 'must have at most 2 items'],
  [{ minProperties: 2 }, {}, 'must have at least 2 members'],
  [{ uniqueItems: true }, [1, 1], 'must not hold the same item twice'],
  [{ pattern: '^\\+' }, 'x', 'must match ^\\+, such as +12025550100'],
  [{ pattern: '^a' }, 'x', 'must match ^a'],
  [{ format: 'uri' }, 'x', 'must be an absolute URL, such as https://example.com/page'],
  [{ format: 'ipv4' }, 'x', 'must be in the format ipv4'],
  [{ not: {} }, 1, 'is not allowed'],
  [{ properties: { a: false } }, { a: 1 }, 'is not allowed'],
])('%j: %j', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

it('lists the values of an enum, which `diagnosticsOf` adds to the message', () => {
  const message = 'must be equal to one of the allowed values: a, b';
  expect(plainMessage('enum', message, () => undefined)).toBe('must be one of a, b');
});

it('leaves alone what it does not know', () => {
  expect(plainMessage('contains', 'must contain at least 2 valid item(s)', () => undefined)).toMatch('must contain');
  expect(plainMessage('constructor', 'odd', () => undefined)).toBe('odd');
});
