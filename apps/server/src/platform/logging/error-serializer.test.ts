import pg from 'pg';
import { expect, it } from 'vitest';
import { serializeError } from './error-serializer.ts';

it('serializes an error with its message, its place and its cause', () => {
  const fault = serializeError(
    new TypeError('x is not a function', { cause: Object.assign(new Error('read'), { code: 'EIO' }) }),
  );
  expect(fault).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    cause: { code: 'EIO', message: 'read' },
  });
  expect(fault.stack[0]).toContain('error-serializer.test.ts');
});

it('serializes errors of the database and of parsers without the values that they quote', () => {
  const rejected = Object.assign(new pg.DatabaseError('duplicate key (+12025550100)', 1, 'error'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (number)=(+12025550100) already exists.',
    where: '+12025550100',
    table: 'verifications',
    constraint: 'verifications_number',
  });
  const fault = serializeError(new Error('not stored', { cause: rejected }));
  expect(fault.cause).toMatchObject({ code: '23505', table: 'verifications', constraint: 'verifications_number' });
  expect(JSON.stringify(fault)).not.toContain('2025550100');
  try {
    JSON.parse('+12025550100');
  } catch (error) {
    expect(JSON.stringify(serializeError(error))).not.toContain('2025550100');
  }
});

it('serializes a value that is not an error by its type', () => {
  expect(serializeError('+12025550100')).toEqual({ type: 'string', stack: [] });
});
