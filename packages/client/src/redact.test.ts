import { describe, expect, it, vi } from 'vitest';
import { redact } from './redact.ts';

describe('redact', () => {
  it.each([
    ['+1202555010042 is blocked.', '[redacted] is blocked.'],
    ['+1 202 555 0100 is blocked.', '[redacted] is blocked.'],
    ['+99912345 is blocked.', '[redacted] is blocked.'],
    ['12025550100 is blocked.', '[redacted] is blocked.'],
    ['Call +1 (202) 555-0100 or 202.555.0100.', 'Call [redacted] or [redacted].'],
    ['The token eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln has expired.', 'The token [redacted] has expired.'],
    ['Bearer 3f1c2a9d8e7b6c5d is unknown.', '[redacted] is unknown.'],
    [`The secret whsec_${'A'.repeat(32)} is weak.`, 'The secret [redacted] is weak.'],
  ])('takes numbers, tokens and keys out of "%s"', (text, clean) => {
    expect(redact(text, undefined)).toBe(clean);
  });

  it.each([
    'codeLength must be a string or integer from 4 to 6.',
    'The file is larger than 10 MB.',
    'The body is larger than 10485760 bytes, the most that this operation takes.',
    'number must match ^\\+?[0-9]{8,15}$, such as +12025550100',
    'Send dates such as 2026-11-21.',
    "Sign in with POST /auth/v1/tokens/ and send 'Authorization: Bearer <token>'.",
    '(#10) This message is sent outside of the allowed window: the person last wrote more than 24 hours ago.',
    'مرحبًا، الرقم غير صالح.',
  ])('leaves "%s" as it is', (text) => {
    expect(redact(text, { number: '+12025550142' })).toBe(text);
  });

  it('takes out what the request gave for a personal member, at any depth and in a list', () => {
    const sent = { passCode: '0042', contacts: ['user-7'], nested: { to: 'amira' }, name: 'Orders' };
    expect(redact('0042 of user-7 for amira in Orders', sent)).toBe(
      '[redacted] of [redacted] for [redacted] in Orders',
    );
  });

  it('takes out an example number that was sent, since the message is about it', () => {
    expect(redact('+12025550100 is blocked.', { number: '+12025550100' })).toBe('[redacted] is blocked.');
  });

  it('takes out a number that was sent as a number', () => {
    expect(redact('Passcode 4217 is wrong.', { passCode: 4217 })).toBe('Passcode [redacted] is wrong.');
  });

  it('takes out the longer value first, where one is a part of the other', () => {
    const sent = { firstName: 'Amira', email: 'Amira.Haddad@example.com' };
    expect(redact('Amira.Haddad@example.com of Amira', sent)).toBe('[redacted] of [redacted]');
  });

  it('takes out no value below three characters: it may be a part of any word', () => {
    expect(redact('All of Al, Ali and A are allowed', { contacts: ['A', 'Al', 'Ali'] })).toBe(
      'All of Al, [redacted] and A are allowed',
    );
  });

  it('takes values literally', () => {
    expect(redact('($&.*) and abc', { firstName: '($&.*)', lastName: '' })).toBe('[redacted] and abc');
  });

  it.each([new Uint8Array(9), new ArrayBuffer(9), new FormData(), new Blob()])('does not search %o', (sent) => {
    const search = vi.spyOn(JSON, 'stringify');
    expect(redact('phone', sent)).toBe('phone');
    expect(search).not.toHaveBeenCalled();
    search.mockRestore();
  });

  it.each(['phone', null, undefined])('takes nothing out for %o', (sent) => {
    expect(redact('phone', sent)).toBe('phone');
  });

  it('does not search what it has put in', () => {
    const sent = { contacts: Array(50).fill('act'), firstName: 'red', lastName: 'd' };
    expect(redact('act of red', sent)).toBe('[redacted] of [redacted]');
  });

  it('takes values as they are, not as patterns', () => {
    expect(redact('a.b and axb', { email: 'a.b' })).toBe('[redacted] and axb');
    expect(redact('(((( is odd', { email: '((((' })).toBe('[redacted] is odd');
  });
});
