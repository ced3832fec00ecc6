import { basename, dirname } from 'node:path';
import type { Context, Location, Node } from '../rules/redocly.ts';

/** The part of Redocly's decorator API that names examples: it visits each reference with its target. */
interface Decorator {
  ref: { leave(reference: Node, context: Context, target: { node?: unknown; location?: Location }): void };
  Root: { leave(root: Node): void };
}

interface Reference {
  readonly reference: Node;
  readonly name: string;
  readonly example: unknown;
}

/**
 * Names the examples of the bundle by folder and file: `createTopic/created.request.yaml` is `createTopic.created.request`.
 * Redocly names a component by its file only, adds numbers to repeated names, and merges examples of equal content.
 */
function exampleNames(): Decorator {
  const references: Reference[] = [];
  return {
    ref: {
      leave(reference, { type }, { node, location }) {
        // Examples of a bundled document have their names already.
        if (type.name === 'Example' && location?.pointer === '#/') {
          references.push({ reference, name: nameOf(location), example: node });
        }
      },
    },
    Root: {
      leave({ components }) {
        if (references.length === 0) return;
        components.examples = Object.fromEntries(references.map(({ name, example }) => [name, example]));
        for (const { reference, name } of references) reference.$ref = `#/components/examples/${name}`;
      },
    },
  };
}

const nameOf = ({ source: { absoluteRef: file } }: Location): string =>
  `${basename(dirname(file))}.${basename(file, '.yaml')}`;

/** The Redocly plugin for the bundle. redocly.yaml enables it. */
export default function plugin(): { id: string; decorators: { oas3: Record<string, () => Decorator> } } {
  return { id: 'bundle', decorators: { oas3: { 'example-names': exampleNames } } };
}
