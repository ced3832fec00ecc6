import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDatabaseUrl, withCaFile } from './database-url.ts';
import { temporaryDirectory } from './testing.ts';

const urlsOf = (text: string) => readDatabaseUrl(text).servers.map(({ url }) => url);
const namesOf = (text: string) => readDatabaseUrl(text).servers.map(({ name }) => name);
const attributesOf = (text: string) => readDatabaseUrl(text).sessionAttributes;
const tlsOf = (query: string) => readDatabaseUrl(`postgres://user@db.example.com/app?${query}`).servers[0]?.tls;

describe('a database URL', () => {
  it.each([
    'postgres://user:word@db.example.com:5432/app',
    'postgresql://db.example.com/app?application_name=other',
    'postgres://user@[::1]/app',
    'postgres:///app',
    'postgres://user:word@/app',
    'postgres://user:50%25%40%2F@db.example.com/app',
  ])('of one host stays as it is: %s', (text) => {
    const port = /:5432/.test(text) ? '?port=5432' : '';
    expect(urlsOf(text)).toEqual([text.replace(':5432', '') + port]);
    expect(attributesOf(text)).toBe('any');
  });

  it('has one URL for each of several hosts, and asks for a server that accepts writes', () => {
    const text = 'postgres://user:word@db1.example.com,db2.example.com:5433,[2001:db8::1]:5434/app?connect_timeout=2';
    expect(urlsOf(text)).toEqual([
      'postgres://user:word@db1.example.com/app?connect_timeout=2',
      'postgres://user:word@db2.example.com/app?connect_timeout=2&port=5433',
      'postgres://user:word@[2001:db8::1]/app?connect_timeout=2&port=5434',
    ]);
    expect(namesOf(text)).toEqual(['db1.example.com:5432', 'db2.example.com:5433', '[2001:db8::1]:5434']);
    expect(attributesOf(text)).toBe('read-write');
    expect(attributesOf(`${text}&target_session_attrs=any`)).toBe('any');
    expect(attributesOf('postgres://db.example.com/app?target_session_attrs=primary')).toBe('primary');
  });

  it('takes hosts and ports from parameters as well, as libpq does', () => {
    expect(namesOf('postgres:///app?host=db1,db2&port=5433')).toEqual(['db1:5433', 'db2:5433']);
    expect(namesOf('postgres:///app?host=db1,db2&port=5433,5434')).toEqual(['db1:5433', 'db2:5434']);
    expect(urlsOf('postgres://user:word@localhost:6000/app?host=/run/postgresql')).toEqual([
      'postgres://user:word@localhost/app?host=%2Frun%2Fpostgresql&port=6000',
    ]);
    expect(urlsOf('postgres://%2Frun%2Fpostgresql/app')).toEqual(['postgres://localhost/app?host=%2Frun%2Fpostgresql']);
  });

  it.each([
    ['mysql://user:hidden@db.example.com/app', /^must be a URL such as postgres:/],
    ['db.example.com', /^must be a URL such as postgres:/],
    ['postgres://user:hid#den@db.example.com/app', /^contains # where .*; write %23 for # in the user, the password/],
    ['postgres://user:hid/den@db.example.com/app', /^contains \/ where .*; write %2F/],
    ['postgres://user:12/hidden@db.example.com/app', /^contains \/ where .*; write %2F/],
    ['postgres://user:hid?den@db.example.com/app', /^contains \? where .*; write %3F/],
    ['postgres://user:hid?den@db.example.com/app?sslmode=require', /^contains \? where .*; write %3F/],
    ['postgres://user:100%hidden@db.example.com/app', /^contains % where .*; write %25/],
    ['postgres://user:hidden%ff@db.example.com/app', /^contains % where .*; write %25/],
    ['postgres://user:hidden', /^has an invalid port; percent-encode special characters/],
    ['postgres://user@db.example.com:70000/app', /^has an invalid port/],
    [
      'postgres://db1,db2,db3/app?port=1,2',
      /^has 3 hosts and 2 ports, and must have one port for all or one for each$/,
    ],
    [
      'postgres://db1,db2/app?target_session_attrs=standby',
      /^has target_session_attrs=standby, and must have one of any, primary, read-write$/,
    ],
    [
      'postgres://db1/app?sslmode=allow',
      /^has sslmode=allow, and must have one of disable, prefer, require, verify-ca/,
    ],
    ['postgres://db1/app?ssl=yes', /^has ssl=yes, and must have sslmode/],
    ['postgres://db1/app?sslcert=a', /^has only one of sslcert and sslkey, and must have both$/],
    [
      'postgres://db1/app?sslrootcert=/none',
      /^has sslrootcert=\/none, and sslrootcert must be a file that can be read \(ENOENT\)/,
    ],
  ])('that is wrong is an error with the next step, without the password: %s', (text, message) => {
    expect(() => readDatabaseUrl(text)).toThrow(message);
    expect(() => readDatabaseUrl(text)).not.toThrow(/hid|den/);
  });

  it('reads an @ in a password, which has no other meaning', () => {
    expect(urlsOf('postgres://user:p@ss@db.example.com/app')).toEqual(['postgres://user:p%40ss@db.example.com/app']);
  });
});

describe('TLS of a database URL', () => {
  it.each([
    ['application_name=a', undefined],
    ['uselibpqcompat=true', undefined],
    ['sslmode=disable', false],
    ['ssl=false', false],
    ['ssl=0', false],
    ['ssl=true', {}],
    ['ssl=no-verify', { rejectUnauthorized: false }],
    ['sslmode=no-verify', { rejectUnauthorized: false }],
    ['sslmode=verify-full', {}],
    // As strict as verify-full, unless the URL asks for the meaning of libpq.
    ['sslmode=verify-ca', {}],
    ['sslmode=require', {}],
    ['sslmode=prefer', {}],
    ['sslmode=require&uselibpqcompat=false', {}],
    ['sslmode=verify-full&uselibpqcompat=true', {}],
    ['sslmode=require&uselibpqcompat=true', { rejectUnauthorized: false }],
    ['sslmode=prefer&uselibpqcompat=true', { rejectUnauthorized: false }],
  ])('with %s', (query, options) => {
    expect(tlsOf(query)).toEqual(options);
  });

  it('checks against the certificates of the system on request', () => {
    expect(tlsOf('sslrootcert=system')).toEqual({ ca: expect.any(Array) });
    expect(() => tlsOf('uselibpqcompat=true&sslmode=verify-ca&sslrootcert=system')).toThrow(/the file of your own CA$/);
  });

  it('needs a file with certificates', async () => {
    const path = join(await temporaryDirectory(), 'ca.pem');
    await writeFile(path, 'no certificate');
    expect(() => tlsOf(`sslrootcert=${path}`)).toThrow(/must be a file with certificates in PEM format$/);
  });

  it('is not used on a Unix socket, but never left out for another host', () => {
    const tlsOfHosts = (hosts: string) =>
      readDatabaseUrl(`postgres:///app?host=${hosts}&sslmode=verify-full`).servers.map(({ tls }) => tls);
    expect(tlsOfHosts('/run/postgresql')).toEqual([false]);
    expect(tlsOfHosts('/run/postgresql,db1.example.com')).toEqual([{}, {}]);
  });

  it('takes the file of the setting, unless the URL names one', () => {
    expect(withCaFile('postgres://db1/app', undefined)).toBe('postgres://db1/app');
    expect(withCaFile('postgres://db1/app', '/a b')).toBe('postgres://db1/app?sslrootcert=%2Fa%20b');
    expect(withCaFile('postgres://db1,db2/app?sslmode=require', '/a')).toBe(
      'postgres://db1,db2/app?sslmode=require&sslrootcert=%2Fa',
    );
    expect(withCaFile('postgres://db1/app?sslrootcert=system', '/a')).toBe('postgres://db1/app?sslrootcert=system');
  });
});
