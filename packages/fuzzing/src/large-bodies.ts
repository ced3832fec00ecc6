import fc from 'fast-check';
import { findObjects } from './hostile-texts.ts';
import type { AnyRequest } from './requests.ts';

type Mutation = (request: AnyRequest) => AnyRequest;

/** Grows a JSON body to up to 1 MB, the limit of most operations: with many items, many fields, or long names around many items. */
export const largeBodies: fc.Arbitrary<Mutation> = fc
  .record({
    choice: fc.nat(),
    shape: fc.constantFrom('items', 'fields', 'list'),
    characters: fc.constantFrom(20_000, 60_000, 250_000, 1_000_000),
    nameLength: fc.constantFrom(1, 200, 9000),
    value: fc.constantFrom<unknown>(0, '', 'x', '\u0000', '\ud83d', null, {}),
  })
  .map(growBody);

interface Growth {
  choice: number;
  shape: 'items' | 'fields' | 'list';
  /** Characters that are added. */
  characters: number;
  nameLength: number;
  value: unknown;
}

function growBody({ choice, shape, characters, nameLength, value }: Growth): Mutation {
  return (request) => {
    if (!request.body || Buffer.isBuffer(request.body)) return request;
    const json = structuredClone(request.body.json);
    const name = 'k'.repeat(nameLength);
    const holders = findObjects(json).filter((holder) => Array.isArray(holder) === (shape === 'items'));
    const holder = holders[choice % holders.length];
    const items = (item: unknown): unknown[] =>
      Array(Math.floor(characters / (JSON.stringify(item).length + 1))).fill(item);
    if (!holder) return { ...request, body: { json: { [name]: items(value) } } };
    // An item of the list itself, which fits the contract, until the list is too long.
    if (Array.isArray(holder)) for (const item of items(holder[0] ?? value)) holder.push(item);
    else if (shape === 'list') Object.assign(holder, { [name]: items(value) });
    else {
      const count = Math.floor(characters / (nameLength + 10));
      for (let index = 0; index < count; index++) Object.assign(holder, { [`${name}${index}`]: value });
    }
    return { ...request, body: { json } };
  };
}
