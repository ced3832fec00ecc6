import { describe, expect, it } from 'vitest';
import { readTemplate } from './read-template.ts';

/** Returns the faults of a template with this component and a body. */
function faultsOf(component: object): string[] {
  const read = readTemplate({
    name: 'order_shipped',
    language: 'en_US',
    components: [{ type: 'BODY', text: 'On its way.' }, component],
  });
  return 'faults' in read ? read.faults.map(({ path, message }) => `${path} ${message}`) : [];
}

describe('a fault is reported once, with its cause', () => {
  it.each([
    [{ type: 'constructor', text: 'x {{1}} y' }, /^components\.1\.type must be one of HEADER/],
    [{ type: 'HEADER', format: 'IMAGE', text: 3 }, /^components\.1\.text must be a string/],
    [{ type: 'HEADER', format: 'IMAGE', text: 'x {{2}}' }, /^components\.1\.text must be absent where/],
    [{ type: 'HEADER', format: 'TEXT' }, /^components\.1\.text is required/],
    [{ type: 'HEADER', format: 'TEXT', text: '{{1}}, {{2}}' }, /^components\.1\.text must have one variable at most/],
    [{ type: 'FOOTER', text: 'x {{1}}' }, /^components\.1\.text must have no variables/],
  ])('%j', (component, fault) => {
    expect(faultsOf(component)).toEqual([expect.stringMatching(fault)]);
  });
});
