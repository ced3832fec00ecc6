/** Helpers to query and change a HAST tree. */
import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

export type Tree = Root | Element;
type Child = RootContent | ElementContent;

export const isElement = (node: Child): node is Element => node.type === 'element';

const classesOf = ({ properties: { className } }: Element): string[] =>
  Array.isArray(className) ? className.map(String) : [];

export const hasClass = (element: Element, name: string): boolean => classesOf(element).includes(name);

/** Returns the visible text on one line. */
export const visibleText = (node: Child | Root): string => textOf(node).replace(/\s+/g, ' ').trim();

/** Finds the first element in the order of the document. `select` of hast-util-select keeps lists of all elements that could match. */
export function findElement(tree: Tree, test: (element: Element) => boolean): Element | undefined {
  for (const child of tree.children as Child[]) {
    if (!isElement(child)) continue;
    const found = test(child) ? child : findElement(child, test);
    if (found) return found;
  }
  return undefined;
}

/** Finds all elements in the order of the document. */
export const findElements = (tree: Tree, test: (element: Element) => boolean): Element[] =>
  (tree.children as Child[])
    .filter(isElement)
    .flatMap((child) => [...(test(child) ? [child] : []), ...findElements(child, test)]);

export const text = (value: string): Text => ({ type: 'text', value });

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
