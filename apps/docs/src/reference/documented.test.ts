import { expect, test } from 'vitest';
import { documentedParts } from '../../../../spec/test/documented.ts';
import { type Content, entries, type Operation, type Parameter, type Provenance, type Schema } from '../contract.ts';
import { expandOperation } from './expand.ts';

/** Names the properties and parameters that the page of an operation shows as documented, as `documentedParts` of the contract does. */
function shownAsDocumented(operation: Operation): Set<string> {
  const found = new Set<string>();
  const { parameters = [], requestBody, responses, ...expanded } = expandOperation(operation);
  const root = expanded['x-provenance'] ?? 'documented';

  function visit(schema: Schema, path: string, enclosing: Provenance): void {
    const provenance = schema.mark?.provenance ?? enclosing;
    if (isNamed(path) && provenance === 'documented') found.add(path);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      visit(property, path.endsWith(' ') ? path + name : `${path}.${name}`, provenance);
    }
    if (schema.items) visit(schema.items, `${path}[]`, provenance);
    for (const branch of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
      visit(branch, path, provenance);
    }
  }
  const visitContent = (content: Content, path: string, enclosing: Provenance) => {
    for (const { schema } of Object.values(content)) if (schema) visit(schema, path, enclosing);
  };

  if (requestBody) visitContent(requestBody.content, 'request ', root);
  for (const [status, response] of Object.entries(responses)) {
    if ('content' in response && response.content) {
      visitContent(response.content, `${status} `, response.mark?.provenance ?? root);
    }
  }
  for (const parameter of parameters as Parameter[]) {
    if ((parameter.mark?.provenance ?? root) === 'documented') found.add(`${parameter.in} ${parameter.name}`);
  }
  return found;
}

/** Whether a path names a property, not a whole body or the items of a list. */
const isNamed = (path: string) => !/( |\[\])$/.test(path);

// Each reads the rules of provenance in a way of its own: the contract's test for its text, the pages for their marks.
test.for(entries.map(({ operation }) => [operation.operationId, operation] as const))(
  'the page of %s shows as documented what the contract counts as documented',
  ([, operation]) => {
    // The contract may name the branch of a body, `request[image] image.id`; the page shows it as one part.
    const counted = [...documentedParts(operation)].map((path) => path.replace(/\[[^\]]+\]/g, '')).filter(isNamed);
    expect([...shownAsDocumented(operation)].sort()).toEqual([...new Set(counted)].sort());
  },
);
