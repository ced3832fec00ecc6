import { describe, expect, it, vi } from 'vitest';
import { serializeBody } from './body.ts';

describe('serializeBody', () => {
  it.each([
    ['a Blob', new Blob(['a'])],
    ['a File', new File(['a'], 'a.png')],
    ['a form', new FormData()],
    ['search parameters', new URLSearchParams('a=1')],
    ['a buffer', new ArrayBuffer(1)],
    ['bytes', new Uint8Array(1)],
    ["Node's bytes", Buffer.from('a')],
    ['a view', new DataView(new ArrayBuffer(1))],
    ['a stream', new ReadableStream()],
  ])('leaves %s as it is', (_, body) => {
    expect(serializeBody(body)).toBe(body);
  });

  it.each([[{ a: 1 }], [[1, 2]], ['text'], [''], [0], [false], [null], [new Date(0)], [Object.create(null)]])(
    'writes %j as JSON',
    (body) => {
      expect(serializeBody(body)).toBe(JSON.stringify(body));
    },
  );

  it('does not read the bytes', () => {
    const bytes = new Uint8Array(8);
    const spies = [vi.spyOn(bytes, 'toString'), vi.spyOn(bytes, 'join')];
    serializeBody(bytes);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});
