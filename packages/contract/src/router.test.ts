import { describe, expect, it } from 'vitest';
import { createRouter, fillTemplate, type Match } from './router.ts';

const templates = ['/messages/', '/topics', '/topics/{key}', '/topics/mine', '/topics/{key}/{id}', '/files/{id}.json'];
const route = createRouter(templates.map((template) => ({ template, methods: ['GET'] })));
const matched = (path: string) => (route(path) as Match | undefined)?.route.template;

describe('a path', () => {
  it.each(['/messages', '/messages/'])('finds a path with and without its trailing slash: %s', (path) => {
    expect(matched(path)).toBe('/messages/');
  });

  it('that is written out wins over one with parameters', () => {
    expect(matched('/topics/mine')).toBe('/topics/mine');
    expect(matched('/topics/yours/')).toBe('/topics/{key}');
  });

  it('gives the values of its parameters, decoded', () => {
    expect(route('/topics/a%2Fb/%C3%A9')).toMatchObject({ parameters: { key: 'a/b', id: 'é' } });
    expect(route('/files/7.json')).toMatchObject({ parameters: { id: '7' } });
  });

  it.each(['/', '', '/topic', '/topics//', '/topics/a/b/c', '/TOPICS', '//topics'])('is unknown: %j', (path) => {
    expect(route(path)).toBeUndefined();
  });

  it('with a broken percent-encoding is malformed', () => {
    expect(route('/topics/%zz')).toBe('malformed');
  });
});

it('a template is filled in with encoded values', () => {
  expect(fillTemplate('/topics/{key}/{id}', { key: 'a/b', id: 'é' })).toBe('/topics/a%2Fb/%C3%A9');
});
