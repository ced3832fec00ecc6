import { expect, it } from 'vitest';
import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import { kinds } from '../../carriers/kinds.ts';
import { formatKinds } from './connection-help.ts';

interface Property {
  description?: string;
  properties?: Readonly<Record<string, Property>>;
}

/** Lists the paths of properties without a description. */
function listUndescribed({ properties = {} }: Property, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${prefix}${name}`]),
    ...listUndescribed(property, `${prefix}${name}.`),
  ]);
}

it.each([...kinds.values()])('the help describes all settings and credentials of $name', (kind: ConnectionKind) => {
  expect(listUndescribed(kind.settings as Property)).toEqual([]);
  expect(listUndescribed(kind.credentials as Property)).toEqual([]);
});

it('the help says what the settings of a provider are for', () => {
  const help = formatKinds(kinds.values());
  expect(help).toMatch(/provider\.request\.url +URL with placeholders\. Text of 1 to 2048 characters; required\./);
});
