import { describe, expect, it } from 'vitest';
import { idsInOtherBase } from './message-ids.ts';

describe('the forms of an id in another base', () => {
  it.each([
    // The simulator of jSMPP: hexadecimal in the response, decimal in the receipt.
    ['1539401388', '5bc166ac'],
    ['1539401388', '5BC166AC'],
    ['5bc166ac', '1539401388'],
    ['5BC166AC', '1539401388'],
    ['5BC166AC', '5bc166ac'],
    ['26', '0000001a'],
    ['26', '1A'],
    ['0000001A', '26'],
    ['0000001A', '1a'],
    ['1a', '0000000026'],
    ['007', '7'],
    // Decimal digits can be hexadecimal ones.
    ['10', '16'],
    ['340282366920938463463374607431768211455', 'f'.repeat(32)],
  ])('of %s have %s', (id, other) => {
    expect(idsInOtherBase(id)).toContain(other);
  });

  it.each(['msg_id_not_implemented', 'a-b', '', 'f'.repeat(40), '9'.repeat(40)])('are none of %j', (id) => {
    expect(idsInOtherBase(id)).toEqual([]);
  });

  it('do not have the id itself, nor one twice', () => {
    for (const id of ['1539401388', '5bc166ac', '0', '1']) {
      const forms = idsInOtherBase(id);
      expect(forms).not.toContain(id);
      expect(new Set(forms).size).toBe(forms.length);
    }
  });
});
