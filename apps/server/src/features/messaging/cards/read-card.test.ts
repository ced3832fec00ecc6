import { describe, expect, it } from 'vitest';
import { readCard } from './read-card.ts';

const card = { id: 'card_order', title: 'Your order' };
const address = 'https://shop.example.com/orders';

describe('a valid card', () => {
  it('of an id and a title has no other parts', () => {
    expect(readCard(card)).toStrictEqual({ item: { type: 'card', ...card, buttons: [] } });
  });

  it('keeps its text, image and buttons, and no other properties', () => {
    const parts = { text: 'On its way.', image: 'HTTP://example.com/1.png' };
    const buttons = [{ text: 'Track', url: address }, { text: 'Later' }];
    const value = { ...card, ...parts, buttons: buttons.map((button) => ({ ...button, icon: 'x' })), more: 1 };
    expect(readCard(value)).toStrictEqual({ item: { type: 'card', ...card, ...parts, buttons } });
  });

  it.each([
    ['an id of 100 characters', { id: `${'a'.repeat(96)}_.-1` }],
    ['a title of 200 characters', { title: 'x'.repeat(200) }],
    ['a text of 2,000 characters', { text: 'x'.repeat(2000) }],
    ['an image with a URL of 2,000 characters after the scheme', { image: `https://${'x'.repeat(2000)}` }],
    ['ten buttons', { buttons: Array.from({ length: 10 }, () => ({ text: 'Later' })) }],
    ['a button of 25 characters', { buttons: [{ text: 'x'.repeat(25) }] }],
  ])('has %s', (_, changes) => {
    expect(readCard({ ...card, ...changes })).toHaveProperty('item');
  });
});

describe('a fault is reported once, with its place and cause', () => {
  it.each([
    ['text instead of a card', 'card_order', [' must be an object']],
    ['no properties', {}, ['id is required', 'title is required']],
    ['number as id', { ...card, id: 1 }, ['id must be a string']],
    ['id with a space', { ...card, id: 'card order' }, ['id must have 1 to 100']],
    ['id of 101 characters', { ...card, id: 'a'.repeat(101) }, ['id must have 1 to 100']],
    ['number as title', { ...card, title: 1 }, ['title must be a string']],
    ['empty title', { ...card, title: '' }, ['title must not be empty']],
    ['long title', { ...card, title: 'x'.repeat(201) }, ['title must have at most 200']],
    ['empty text', { ...card, text: '' }, ['text must not be empty']],
    ['long text', { ...card, text: 'x'.repeat(2001) }, ['text must have at most 2000']],
    ['number as image', { ...card, image: 1 }, ['image must be a string']],
    ['image in a file', { ...card, image: 'file:///1.png' }, ['image must be an http or https URL']],
    ['image with a space', { ...card, image: 'https://example.com/1 2' }, ['image must be an http or https URL']],
    [
      'image with a long URL',
      { ...card, image: `https://${'x'.repeat(2001)}` },
      ['image must be an http or https URL'],
    ],
    ['buttons that are no list', { ...card, buttons: {} }, ['buttons must be an array']],
    [
      '11 buttons',
      { ...card, buttons: Array.from({ length: 11 }, () => ({ text: 'Later' })) },
      ['buttons must have at most 10'],
    ],
    ['text as button', { ...card, buttons: ['Later'] }, ['buttons.0 must be an object']],
    ['button without text', { ...card, buttons: [{ url: address }] }, ['buttons.0.text is required']],
    [
      'several faults of buttons',
      { ...card, buttons: [{ text: '' }, { text: 'x'.repeat(26), url: 'javascript:alert(1)' }] },
      [
        'buttons.0.text must not be empty',
        'buttons.1.text must have at most 25',
        'buttons.1.url must be an http or https URL',
      ],
    ],
  ])('%s', (_, value, faults) => {
    const read = readCard(value);
    const reported = 'faults' in read ? read.faults.map(({ path, message }) => `${path} ${message}`) : [];
    // The expected faults leave out the ends of long sentences.
    expect(reported.map((fault, index) => fault.slice(0, faults[index]?.length))).toEqual(faults);
  });
});
