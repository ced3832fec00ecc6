import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type FamilyPrefixes, families, familyOf } from './families.ts';

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const prefixes = JSON.parse(await readFile(bundle, 'utf8'))['x-families'] as FamilyPrefixes;

it('has an error format for each family of the contract, and no other', () => {
  expect(Object.keys(prefixes).sort()).toEqual([...families].sort());
});

describe('familyOf', () => {
  it.each([
    ['/auth/v1/tokens/', 'reply'],
    ['/mfa/v1/destinations/verification', 'reply'],
    ['/v1/topics', 'notification'],
    ['/conversation/wab/v1/messages/', 'chatApp'],
    ['/conversation/rcs/v1/messages', 'chatApp'],
    ['/conversation/sms/v1/messages/', 'chatApp'],
    ['/conversation/messenger/v1/messages/', 'messenger'],
    ['/conversations/4f1a/name', 'knowledge'],
    ['/messages', 'knowledge'],
  ])('maps %s to the error format %s', (path, family) => {
    expect(familyOf(path, prefixes)).toBe(family);
  });

  it('compares whole segments', () => {
    expect(familyOf('/messagesX', prefixes)).toBe('notification');
    expect(familyOf('/conversation/wab/v10/messages/', prefixes)).toBe('notification');
  });

  it('uses the error format of /v1 for a path of no family', () => {
    expect(familyOf('/nowhere', prefixes)).toBe('notification');
  });

  it('prefers the longest prefix', () => {
    const nested = { ...prefixes, knowledge: ['/v1/answers'] };
    expect(familyOf('/v1/answers/1', nested)).toBe('knowledge');
    expect(familyOf('/v1/topics', nested)).toBe('notification');
  });
});
