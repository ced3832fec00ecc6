import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { createFileLinks } from './file-links.ts';

const secret = 'a-secret-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz';
const publicUrl = 'https://sms.example.com';
const file = { environmentId: '65f2a1b0c3d4e5f6a7b8c9d0', mediaId: '0b9d1f3c-52a4-4c1e-8e77-0f6f5f9a2b11' };
const links = createFileLinks({ keys: createKeys(secret), publicUrl });

const tokenOf = (url: string | undefined) => url?.split('/').at(-1) ?? '';
const sign = (changes: Partial<Parameters<typeof links.sign>[0]> = {}) => tokenOf(links.sign({ ...file, ...changes }));

afterEach(() => vi.useRealTimers());

describe('a link', () => {
  it('is short, below the public URL, and leads to its file for 24 hours', () => {
    vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
    const url = links.sign(file);
    expect(url).toMatch(/^https:\/\/sms\.example\.com\/carriers\/files\/[\w-]{67}$/);
    expect(links.verify(tokenOf(url))).toEqual({ ...file, expiresAt: new Date('2026-11-25T10:00:00Z') });
    vi.setSystemTime(new Date('2026-11-25T09:59:59Z'));
    expect(links.verify(tokenOf(url))).toBeDefined();
    vi.setSystemTime(new Date('2026-11-25T10:00:00Z'));
    expect(links.verify(tokenOf(url))).toBeUndefined();
  });

  it('is valid for as long as it was asked for', () => {
    vi.useFakeTimers({ now: 0 });
    const token = sign({ validForSeconds: 60 });
    expect(links.verify(token)?.expiresAt).toEqual(new Date(60_000));
    expect(links.verify(sign({ validForSeconds: 0 }))).toBeUndefined();
  });

  it('carries the name of the file, shortened in its middle', () => {
    expect(links.verify(sign({ fileName: 'Größe "1".pdf' }))?.fileName).toBe('Größe "1".pdf');
    const { fileName = '' } = links.verify(sign({ fileName: `a${'é'.repeat(500)}.pdf` })) ?? {};
    expect(fileName).toMatch(/^aé+\.pdf$/);
    expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255);
    expect(links.verify(sign({ fileName: '\ud800.pdf' }))?.fileName).toBe('\ufffd.pdf');
  });

  it('does not exist without a public URL', () => {
    expect(createFileLinks({ keys: createKeys(secret), publicUrl: undefined }).sign(file)).toBeUndefined();
  });

  it('is not made for an id that is none', () => {
    for (const changes of [{ mediaId: 'photo' }, { environmentId: 'shop' }, { environmentId: '' }])
      expect(() => links.sign({ ...file, ...changes })).toThrow('not valid');
  });
});

describe('a token', () => {
  it('is rejected with any bit changed, bytes added or missing, or another spelling', () => {
    const token = sign({ fileName: 'a.pdf' });
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(links.verify(forged.toString('base64url'))).toBeUndefined();
    }
    for (let length = 0; length < bytes.length; length++)
      expect(links.verify(bytes.toString('base64url', 0, length))).toBeUndefined();
    for (const other of [
      `${token}A`,
      `${token}=`,
      `${token} `,
      `${token}%`,
      bytes.toString('base64'),
      '',
      'é'.repeat(70),
    ])
      if (other !== token) expect(links.verify(other)).toBeUndefined();
    expect(links.verify(token)).toBeDefined();
  });

  it('of a previous secret is accepted while the service knows that secret', () => {
    const token = sign();
    const next = 'another-secret-for-tests-0123456789-abcdefghijklmnopqrst';
    const verify = (keys: ReturnType<typeof createKeys>) => createFileLinks({ keys, publicUrl }).verify(token);
    expect(verify(createKeys(next, [secret]))).toMatchObject(file);
    expect(verify(createKeys(next))).toBeUndefined();
  });
});
