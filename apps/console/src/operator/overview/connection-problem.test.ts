import { expect, it } from 'vitest';
import { problemOf } from './connection-problem.ts';

type Connection = Parameters<typeof problemOf>[0];

const links = (state: NonNullable<Connection['links']>['state']) => ({ state, open: 0, since: null, reason: null });
const works: Connection = { state: 'on', links: links('ready'), oldestDueSeconds: 60 };
const late = { oldestDueSeconds: 61 };

it.each<[string, Partial<Connection>, ReturnType<typeof problemOf>]>([
  ['a connection that works', {}, undefined],
  ['a connection that opens its first link', { links: links('connecting') }, undefined],
  ['a connection without a link', { links: links('down') }, 'down'],
  ['a connection without an instance', { links: links('unattended') }, 'unattended'],
  ['a connection that the provider rejects', { state: 'broken', links: null }, 'broken'],
  ['a paused connection', { state: 'paused', links: null }, undefined],
  ['a paused connection for which messages wait', { state: 'paused', links: null, ...late }, 'paused'],
  ['a draft for which messages wait', { state: 'draft', links: null, ...late }, 'draft'],
  ['a slow connection', late, 'late'],
  ['a connection for e-mail', { links: null }, undefined],
])('finds the problem of %s', (_, changes, problem) => expect(problemOf({ ...works, ...changes })).toBe(problem));
