import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contract, findEntry, type Schema } from '../contract.ts';
import { fileRows, isUploaded, largestUpload } from './files.ts';

const rowOf = (operation: string, kind: string) =>
  fileRows.find((row) => row.operation === operation && row.kind === kind);

test('types that the upload rejects need a link', () => {
  expect(rowOf('sendRcsMessage', 'image')).toMatchObject({ uploaded: ['JPEG', 'PNG'], linked: ['GIF'] });
  expect(rowOf('sendRcsMessage', 'video')).toMatchObject({
    uploaded: ['MP4'],
    linked: ['H.263', 'M4V', 'MPEG', 'WebM'],
  });
  expect(rowOf('sendRcsMessage', 'document')).toMatchObject({ uploaded: ['PDF'], linked: [] });
});

test('the chat app takes nothing that cannot be uploaded', () => {
  const rows = fileRows.filter(({ operation }) => operation === 'sendChatAppMessage');
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['audio', 'document', 'image', 'sticker', 'video']);
  expect(rows.flatMap(({ linked }) => linked)).toEqual([]);
  expect(rowOf('sendChatAppMessage', 'audio')?.uploaded).toEqual(['AAC', 'AMR', 'MP4', 'MPEG', 'Ogg']);
});

test('a channel without types accepts those of the upload, and others by link', () => {
  expect(rowOf('sendChatChannelMessage', 'image')).toMatchObject({
    uploaded: ['JPEG', 'PNG', 'WebP'],
    linked: ['any other type'],
  });
  expect(rowOf('sendChatChannelMessage', 'document')?.uploaded).toEqual(['any type']);
});

test('only listed audio, image and video types can be uploaded', () => {
  expect(isUploaded('image/gif')).toBe(false);
  expect(isUploaded('image/png')).toBe(true);
  expect(isUploaded('text/csv')).toBe(true);
  expect(largestUpload).toBe(10 * 1024 * 1024);
});

test('the sizes and days of the guide are those of the contract', async () => {
  const guide = await readFile(new URL('../content/docs/guides/files.mdx', import.meta.url), 'utf8');
  const { RcsMedia, FileUpload } = contract.components.schemas as Record<string, Schema>;
  const file = FileUpload?.properties?.file as Schema;
  expect(findEntry('uploadChatAppMedia').operation.description).toContain('A file is kept for 14 days.');
  expect(guide).toContain('| 14 days, or until you [delete it](/reference/operations/deletechatappmedia/) |');
  expect(RcsMedia?.description).toContain('one on the web of at most 100 MB.');
  expect(guide).toContain('| by `link`, RCS | 100 MiB |');
  expect(file.description).toContain('a JPEG, PNG, WebP or GIF image of at most 10 MB');
  expect(guide).toContain('| uploaded for a question with `uploadFile` | 10 MiB; JPEG, PNG, WebP or GIF |');
});
