import { describe, expect, it } from 'vitest';
import { generateToken } from './random-token.ts';
import { formatExpiredOperatorCookie, formatOperatorCookie, readOperatorCookie } from './session-cookie.ts';

const token = generateToken();

describe('the session cookie', () => {
  it('has the prefix __Host- and is secure on HTTPS', () => {
    expect(formatOperatorCookie('https://sms.example.com', token)).toBe(
      `__Host-omnichannel_operator=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(formatExpiredOperatorCookie('https://sms.example.com')).toBe(
      '__Host-omnichannel_operator=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it.each(['http://localhost:4020', 'http://127.0.0.1:4020', 'http://[::1]:4020', 'http://app.localhost'])(
    'has a plain name on %s',
    (origin) => {
      expect(formatOperatorCookie(origin, token)).toBe(
        `omnichannel_operator=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict`,
      );
    },
  );

  it.each([
    'http://sms.example.com',
    'http://192.0.2.1:4020',
    'http://127.0.0.1.example.com',
    'http://localhost.example',
  ])('is not set on %s, where others can read it', (origin) => {
    expect(() => formatOperatorCookie(origin, token)).toThrow('over HTTPS only');
  });

  it('is read by its exact name', () => {
    const read = (header?: string) => readOperatorCookie('https://sms.example.com', header);
    expect(read(`a=b; __Host-omnichannel_operator=${token}; c=d`)).toBe(token);
    expect(read(`omnichannel_operator=${token}`)).toBeUndefined();
    expect(read(`x__Host-omnichannel_operator=${token}`)).toBeUndefined();
    expect(read('__Host-omnichannel_operator=short')).toBeUndefined();
    expect(read()).toBeUndefined();
  });

  it('is ignored when the browser sends two', () => {
    const header = `omnichannel_operator=${generateToken()}; omnichannel_operator=${token}`;
    expect(readOperatorCookie('http://localhost:4020', header)).toBeUndefined();
  });
});
