/** Helpers to query and change a HAST tree. */
import type { Element, ElementContent, Parents, Properties, Root, RootContent, Text } from 'hast';

export type Tree = Root | Element;
type Child = RootContent | ElementContent;

export const isElement = (node: Child): node is Element => node.type === 'element';

const classesOf = ({ properties: { className } }: Element): string[] =>
  Array.isArray(className) ? className.map(String) : [];

export const hasClass = (element: Element, name: string): boolean => classesOf(element).includes(name);

export function textOf(node: Child | Root): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? (node.children as Child[]).map(textOf).join('') : '';
}

/** Returns the visible text on one line. */
export const visibleText = (node: Child | Root): string => textOf(node).replace(/\s+/g, ' ').trim();

/** Yields every descendant element, in the order of the document. */
export function* descendants(tree: Parents): Generator<Element> {
  for (const child of tree.children as Child[]) {
    if (!isElement(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

export const find = (tree: Parents, test: (element: Element) => boolean): Element | undefined => {
  for (const element of descendants(tree)) if (test(element)) return element;
  return undefined;
};

export const text = (value: string): Text => ({ type: 'text', value });

export const element = (tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/**
 * Copies a tree and changes its elements, outer ones first.
 *
 * @param change Returns the replacement of an element, which is not traversed; undefined keeps the element and continues inside.
 */
export function mapElements<T extends Tree>(tree: T, change: (element: Element) => ElementContent[] | undefined): T {
  const children = (tree.children as Child[]).flatMap((child): Child[] => {
    if (!isElement(child)) return child.type === 'comment' ? [] : [child];
    return change(child) ?? [mapElements(child, change)];
  });
  return { ...tree, children } as T;
}

/** Inserts spaces between elements that only styles separate. */
export const separateWords = <T extends Tree>(node: T): T =>
  (node.children as Child[]).every(isElement)
    ? {
        ...node,
        children: (node.children as Child[]).flatMap((child, index) => (index > 0 ? [text(' '), child] : [child])),
      }
    : node;
