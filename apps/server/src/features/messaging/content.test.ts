import { describe, expect, it } from 'vitest';
import { buildContent } from './content.ts';
import type { Draft, MessageRequest } from './draft.ts';
import { listStoredFiles } from './file-references.ts';
import { noReferences } from './resolve-references.ts';

const to = '+12025550100';
const draft = (request: object, channel: Draft['channel'] = 'chatApp') => ({ channel, to, request }) as Draft;
const file = { id: 'a', mediaType: 'image/png', contentType: 'image/png', size: 1 };
const stored = { ...noReferences, files: new Map([['a', file]]) };

describe('the content of a message has no fields that the request leaves out:', () => {
  it.each([
    [
      { type: 'text', text: { body: 'Hello' } },
      { type: 'text', text: 'Hello' },
    ],
    [
      { type: 'text', text: { body: 'Hello' }, preview_url: false },
      { type: 'text', text: 'Hello' },
    ],
    [
      { type: 'text', text: { body: 'Hello' }, preview_url: true },
      { type: 'text', text: 'Hello', previewUrl: true },
    ],
    [
      { type: 'image', image: { link: 'https://example.com/a.png' } },
      { type: 'image', file: { link: 'https://example.com/a.png' } },
    ],
    [
      { type: 'image', image: { id: 'a', caption: 'A', filename: 'a.png', thumbnail: 'b' } },
      { type: 'image', file: { id: 'a', filename: 'a.png', mediaType: 'image/png' }, caption: 'A', thumbnail: 'b' },
    ],
  ])('%j', (request, content) => {
    expect(buildContent(draft(request), stored)).toStrictEqual(content);
  });
});

it('finds the files of a template by parameter type', () => {
  const parameters = ['image', 'video', 'document'].map((type) => ({ type, [type]: { id: `the ${type}` } }));
  const components = [{ parameters: [{ type: 'text', text: 'Layla' }] }, { parameters }];
  const request = { to, type: 'template', template: { components } } as unknown as MessageRequest;
  expect(listStoredFiles(request)).toEqual(
    ['image', 'video', 'document'].map((kind, index) => ({
      field: `template.components[1].parameters[${index}].${kind}`,
      kind,
      id: `the ${kind}`,
    })),
  );
});

it('keeps a header of text as it is, and resolves the file of any other header', () => {
  const template = {
    type: 'template',
    name: 'order_shipped',
    language: 'en_US',
    body: 'It is on its way.',
    buttons: [],
  };
  const build = (header: object) => {
    const found = { ...stored, template: { ...template, header } };
    return buildContent(draft({ type: 'template', template: {} }), found as never);
  };
  expect(build({ text: 'Shipped' })).toStrictEqual({ ...template, header: { text: 'Shipped' } });
  expect(build({ type: 'image', file: { id: 'a' } })).toStrictEqual({
    ...template,
    header: { type: 'image', file: { id: 'a', mediaType: 'image/png' } },
  });
});
