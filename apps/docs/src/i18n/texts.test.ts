import { expect, test } from 'vitest';
import { entries, findEntry, type Schema } from '../contract.ts';
import { careWindow } from '../diagrams/drawings/care-window.ts';
import { messageStatus } from '../diagrams/drawings/message-status.ts';
import { passcode, verification } from '../diagrams/drawings/verification.ts';
import { branchesOf } from '../reference/describe.ts';
import { expandOperation } from '../reference/expand.ts';
import { topics } from '../sidebar.ts';
import { connectionTexts } from './connection.ts';
import { translate } from './contract-ar.ts';
import { translateDrawing } from './drawings-ar.ts';
import { fill } from './fill.ts';
import { textsIn } from './texts.ts';

/** The texts of a dictionary by the path of their keys. */
function flat(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));
}

const english = new Map(flat({ ...textsIn('en'), connection: connectionTexts('en') }));
const arabic = new Map(flat({ ...textsIn('ar'), connection: connectionTexts('ar') }));
const isArabic = /\p{Script=Arabic}/u;
const placeholders = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted();

test('both languages have the same texts', () => {
  expect([...arabic.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

test('each Arabic text is in Arabic, except for names and a comma', () => {
  const names = ['WhatsApp Business', 'Facebook Messenger', 'Google RCS', 'English', '، '];
  const untranslated = [...arabic].filter(([, text]) => !isArabic.test(text) && !names.includes(text));
  expect(untranslated).toEqual([]);
});

test('an Arabic text has the values of the English one', () => {
  for (const [path, text] of arabic) {
    expect(placeholders(text), path).toEqual(placeholders(english.get(path)));
  }
});

test('a value takes the place of its name, and other braces stay', () => {
  expect(fill('{count} of {all}, {other}', { count: 1, all: 'x' })).toBe('1 of x, {other}');
});

interface Item {
  label?: string | { ar?: string };
  link?: string;
  translations?: { ar?: string };
  items?: (Item | string)[];
}

/** Entries of the sidebars without an Arabic name. Translated pages have theirs in the front matter. */
function unnamed(item: Item | string): string[] {
  if (typeof item === 'string') return [item];
  const inner = (item.items ?? []).flatMap(unnamed);
  const own = item.translations?.ar ?? (typeof item.label === 'object' ? item.label.ar : undefined);
  return own && isArabic.test(own.replace(/^(Facebook Messenger|Google RCS)$/, 'ا'))
    ? inner
    : [JSON.stringify(item), ...inner];
}

test('tabs, groups and pages of the sidebars have Arabic names, outside of the reference', () => {
  const translated = ['getting-started', 'guides/verify-a-phone', 'guides/chat-app', 'guides/webhooks'];
  const missing = (topics as Item[])
    .flatMap(unnamed)
    .filter(
      (entry) =>
        !translated.includes(entry) &&
        !/"link":"\/(reference|operate\/admin-api)\//.test(entry) &&
        !entry.includes('"collapsed":'),
    );
  expect(missing).toEqual([]);
});

test.for([verification, passcode, careWindow, messageStatus])('the drawing “$title” is in Arabic', (drawing) => {
  const shown = translateDrawing(drawing, 'ar');
  expect(shown.title).toMatch(isArabic);
  expect(translateDrawing(drawing, 'en')).toBe(drawing);
});

test('a drawing that lacks a translation stays in English as a whole', () => {
  const changed = { ...careWindow, title: 'A new title' };
  expect(translateDrawing(changed, 'ar')).toBe(changed);
});

test('each type of message and each event is described in Arabic', () => {
  const { requestBody } = expandOperation(findEntry('sendChatAppMessage').operation);
  const types = branchesOf(requestBody?.content['application/json']?.schema as Schema).map(({ properties = {} }) => {
    const content = properties[String(properties.type?.const)] as Schema;
    return (content.properties?.body ?? content).description ?? '';
  });
  const events = entries
    .filter(({ kind }) => kind === 'webhook')
    .map(({ operation }) => operation.description?.split(/(?<=\.)\s/)[0] ?? '');
  expect([...types, ...events].filter((text) => translate(text, 'ar').lang === 'en')).toEqual([]);
});

test('a text of the contract has a translation, whatever its line breaks, or stays in English', () => {
  const { description = '' } = findEntry('receiveMessengerMessage').operation;
  const [first = ''] = description.split(/(?<=\.)\s/);
  expect(translate(first, 'ar')).toEqual({ text: expect.stringMatching(isArabic), lang: 'ar' });
  expect(translate(first, 'en')).toEqual({ text: first, lang: 'en' });
  expect(translate('A text that was added.', 'ar')).toEqual({ text: 'A text that was added.', lang: 'en' });
});
