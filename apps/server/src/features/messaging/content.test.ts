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
    [
      { type: 'location', location: { latitude: 24.7136, longitude: 46.6753, url: 'https://example.com/map' } },
      { type: 'location', latitude: 24.7136, longitude: 46.6753 },
    ],
    [
      { type: 'location', location: { latitude: 0, longitude: 0, name: 'Example Shop', address: '12 Example Street' } },
      { type: 'location', latitude: 0, longitude: 0, name: 'Example Shop', address: '12 Example Street' },
    ],
  ])('%j', (request, content) => {
    expect(buildContent(draft(request), stored)).toStrictEqual(content);
  });
});

describe('buttons and cards of RCS', () => {
  const suggestions = [
    { type: 'reply', text: 'Confirm', payload: 'confirm-1042' },
    { type: 'open_url', text: 'Menu', url: 'https://example.com/menu' },
    { type: 'dial', text: 'Call us', phone_number: '+12025550199' },
  ];
  const buttons = [
    { type: 'reply', text: 'Confirm', payload: 'confirm-1042' },
    { type: 'openUrl', text: 'Menu', url: 'https://example.com/menu' },
    { type: 'dial', text: 'Call us', phoneNumber: '+12025550199' },
  ];
  const title = 'Our menu';

  it.each([
    [
      { type: 'text', text: { body: 'Hello' }, suggestions },
      { type: 'text', text: 'Hello', suggestions: buttons },
    ],
    [
      { type: 'text', text: { body: 'Hello' }, suggestions: [] },
      { type: 'text', text: 'Hello' },
    ],
    [
      { type: 'image', image: { id: 'a' }, suggestions },
      { type: 'image', file: { id: 'a', mediaType: 'image/png' }, suggestions: buttons },
    ],
    [
      { type: 'card', card: { title } },
      { type: 'richCard', title, buttons: [] },
    ],
    [
      {
        type: 'card',
        card: { title, description: 'Soup', media: { link: 'https://example.com/a.png', thumbnail: 'b' }, suggestions },
        suggestions,
      },
      {
        type: 'richCard',
        title,
        description: 'Soup',
        media: { link: 'https://example.com/a.png', thumbnail: 'b', height: 'medium' },
        buttons,
        suggestions: buttons,
      },
    ],
  ])('are those of the request: %j', (request, content) => {
    expect(buildContent(draft(request, 'rcs'), stored)).toStrictEqual(content);
  });

  it('are of no other channel', () => {
    const request = { type: 'text', text: { body: 'Hello' }, suggestions };
    expect(buildContent(draft(request, 'chat'), stored)).toStrictEqual({ type: 'text', text: 'Hello' });
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
