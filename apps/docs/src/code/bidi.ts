/**
 * Isolates right-to-left strings in left-to-right code. Without isolation, their full stop would appear at the wrong
 * end.
 */
import type { ExpressiveCodePlugin } from '@astrojs/starlight/expressive-code';

export interface Part {
  text: string;
  /** Whether the text is right-to-left, for `<bdi>`. */
  isolated: boolean;
}

/** A string between quotes in JSON, in a shell or in TypeScript. */
const rightToLeft = /(?<![^"'\\])([^"'\\\p{Script=Arabic}]*\p{Script=Arabic}[^"'\\]*)/u;

/** Splits a line of code at its right-to-left strings. */
export const partsOf = (text: string): Part[] =>
  text
    .split(rightToLeft)
    .map((part, index) => ({ text: part, isolated: index % 2 === 1 }))
    .filter((part) => part.text !== '');

/** The used part of a node of the highlighted code. */
export interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: object;
  children?: Node[];
}

/** Returns the node with `<bdi>` around its right-to-left strings. */
export function isolate<T extends Node>(node: T): T {
  if (!node.children) return node;
  const children = node.children.flatMap((child) =>
    child.type === 'text' ? partsOf(child.value ?? '').map(nodeOf) : [isolate(child)],
  );
  return { ...node, children };
}

const nodeOf = ({ text, isolated }: Part): Node => {
  const leaf = { type: 'text', value: text };
  return isolated ? { type: 'element', tagName: 'bdi', properties: {}, children: [leaf] } : leaf;
};

/** For Expressive Code. */
export const bidi: ExpressiveCodePlugin = {
  name: 'bidi',
  hooks: {
    postprocessRenderedLine({ renderData }) {
      renderData.lineAst = isolate(renderData.lineAst);
    },
  },
};
