import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@omnichannel/mock';
import contract from '@omnichannel/spec/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '../consumers/files.ts';
import { generateClient, generators, typesOf } from './generate.ts';
import { type Recorder, startRecorder } from './recorder.ts';

// Bytes that no text has: a client that sends text in place of the file cannot get them across.
const bytes = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from(Array.from({ length: 256 }, (_, index) => index)),
]);

let mock: Mock;
let recorder: Recorder;

beforeAll(async () => {
  for (const generator of generators) await generateClient(generator);
  mock = await startMock({ port: 0 });
  recorder = await startRecorder(mock.url);
});
afterAll(async () => {
  recorder?.close();
  await mock?.close();
});
beforeEach(() => void recorder.bodies.splice(0));

test('the generated clients and their users compile under strict settings', () => {
  const folder = fileURLToPath(new URL('../consumers/', import.meta.url));
  const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

describe.each(generators)('the client of %s', (generator) => {
  let files: Files;
  beforeAll(async () => {
    ({ files } = (await import(`../consumers/${generator}.ts`)) as { files: Files });
  });

  test('has each schema of the contract under its own name', () => {
    const source = readFileSync(typesOf[generator], 'utf8');
    const types = new Set([...source.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name));
    const missing = Object.keys(contract.components.schemas).filter((name) => !types.has(name));
    expect(missing).toEqual([]);
    // A generator appends a number to a name that is taken.
    const renamed = [...types].filter((name = '') => /\D\d$/.test(name) && types.has(name.slice(0, -1)));
    expect(renamed).toEqual([]);
  });

  test('uploads a file to the chat app and downloads it again, byte for byte', async () => {
    const mediaId = await files.uploadMedia(recorder.url, new Blob([bytes], { type: 'image/png' }));
    expect(recorder.bodies).toEqual([{ contentType: 'image/png', bytes }]);
    const downloaded = await files.downloadMedia(recorder.url, mediaId);
    expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(bytes);
  });

  test('uploads an image in a form, byte for byte', async () => {
    const image = new File([bytes], 'label.png', { type: 'image/png' });
    expect(await files.uploadImage(recorder.url, image, 'customer-4711')).toBe(bytes.length);
    const [sent] = recorder.bodies;
    const form = await new Response(sent?.bytes, { headers: { 'Content-Type': sent?.contentType ?? '' } }).formData();
    expect(form.get('user')).toBe('customer-4711');
    const file = form.get('file') as File;
    expect([file.name, file.type]).toEqual(['label.png', 'image/png']);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });
});
