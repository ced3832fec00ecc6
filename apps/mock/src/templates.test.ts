import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of several families
async function call(path: string, init: RequestInit = {}, prefer = ''): Promise<any> {
  const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json', Prefer: prefer };
  const response = await fetch(mock.url + path, { ...init, headers });
  return { status: response.status, ...((await response.json()) as object) };
}

const templates = '/conversation/wab/v1/templates';
const chatApp = '/conversation/wab/v1/messages/';
const messenger = '/conversation/messenger/v1/messages/';
const namespace = 'c8ae5f90_307a_ca4c_b8f6_d1e2a2573574';
const texts = (...values: string[]) => values.map((text) => ({ type: 'text', text }));
const body = (...values: string[]) => ({ type: 'body', parameters: texts(...values) });
const reminder = {
  namespace,
  name: 'appointment_reminder',
  language: { code: 'ar' },
  components: [body('Layla', 'Monday')],
};

const send = (changes: object, { path = chatApp, to = '+12025550100', prefer = '' } = {}) =>
  call(
    path,
    { method: 'POST', body: JSON.stringify({ to, type: 'template', template: { ...reminder, ...changes } }) },
    prefer,
  );

describe('the list of templates', () => {
  it('can be filtered', async () => {
    const { data, total } = await call(`${templates}?name=order_shipped`);
    expect(total).toBe(2);
    expect(data.map(({ language }: { language: string }) => language)).toEqual(['ar', 'en_US']);
    expect(await call(`${templates}?name=order_shipped&language=fr`)).toMatchObject({ data: [], total: 0 });
  });

  it.each(['limit=0', 'limit=101', 'page=0', 'status=sent'])('rejects %s', async (query) => {
    expect(await call(`${templates}?${query}`)).toMatchObject({ status: 400, errors: [{ code: 1009 }] });
  });

  it('has templates that can be sent by what the list says about them', async () => {
    const { data } = await call(templates);
    expect(data).toHaveLength(4);
    for (const { name, language, header, body, buttons } of data) {
      const components = [
        { type: 'header', parameters: header.variables.map(parameterFor) },
        { type: 'body', parameters: body.variables.map(parameterFor) },
        ...buttons.map(({ sub_type, index, variables }: Button) => ({
          type: 'button',
          sub_type,
          index,
          parameters: variables.map(parameterFor),
        })),
      ];
      expect(await send({ name, language: { code: language }, components })).toMatchObject({ status: 200 });
    }
  });
});

interface Button {
  sub_type: string;
  index: number;
  variables: { types: string[] }[];
}

function parameterFor({ types: [type = ''] }: { types: string[] }): object {
  return { type, [type]: type === 'document' ? { link: 'https://example.com/a.pdf' } : 'x' };
}

describe('a template message', () => {
  it.each([
    ['another namespace', { namespace: 'shop' }, 2001, 'template.namespace '],
    ['an unknown name', { name: 'farewell' }, 2001, 'template.name '],
    ['a name of Object.prototype', { name: 'constructor' }, 2001, 'template.name '],
    ['another language', { language: { code: 'fr' } }, 2001, 'template.language.code '],
    ['no values', { components: undefined }, 2000, 'template.components '],
    ['too many values', { components: [body('a', 'b', 'c')] }, 2000, 'template.components.0.parameters '],
    [
      'a value of another type',
      { components: [{ type: 'body', parameters: [...texts('a'), { type: 'payload', payload: 'b' }] }] },
      1009,
      'template.components.0.parameters.1 ',
    ],
    ['a part twice', { components: [body('a', 'b'), body('a', 'b')] }, 1009, 'template.components.1 '],
  ])('with %s is rejected', async (_, changes, code, start) => {
    const details = expect.stringMatching(new RegExp(`^${start}`));
    expect(await send(changes)).toMatchObject({ status: 400, errors: [{ code, details }] });
    const error = { code: 100, message: details };
    expect(await send(changes, { path: messenger, to: '1000000000000100' })).toMatchObject({ status: 400, error });
  });

  it('that fits is accepted', async () => {
    expect(await send({})).toMatchObject({ status: 200 });
    expect(await send({}, { path: messenger, to: '1000000000000100' })).toMatchObject({ status: 200 });
  });

  it('is accepted when the request prefers it, and rejected with the example that it prefers', async () => {
    expect(await send({ name: 'farewell' }, { prefer: 'code=200' })).toMatchObject({ status: 200 });
    const { errors } = await send({ name: 'farewell' }, { prefer: 'example=parameterCount' });
    expect(errors).toMatchObject([{ code: 2000 }]);
  });

  it('to a test number has the outcome of the number first', async () => {
    const sent = await send({ name: 'farewell' }, { to: '+12025550104' });
    expect(sent).toMatchObject({ status: 400, errors: [{ code: 1013 }] });
  });
});
