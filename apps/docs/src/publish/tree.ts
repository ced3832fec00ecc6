/** Small questions to a tree of HTML, and small changes of it. */
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

/** Text on one line, as a reader sees it. */
export const lineOf = (node: Child | Root): string => textOf(node).replace(/\s+/g, ' ').trim();

/** Every element below, in the order of the document. */
export function* elementsIn(tree: Parents): Generator<Element> {
  for (const child of tree.children as Child[]) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

export const find = (tree: Parents, test: (element: Element) => boolean): Element | undefined => {
  for (const element of elementsIn(tree)) if (test(element)) return element;
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
 * A copy of a tree with its elements changed, outer ones first.
 *
 * @param change What stands in an element's place, which is not looked into; undefined keeps it and goes on inside it.
 */
export function changed<T extends Tree>(tree: T, change: (element: Element) => ElementContent[] | undefined): T {
  const children = (tree.children as Child[]).flatMap((child): Child[] => {
    if (!isElement(child)) return child.type === 'comment' ? [] : [child];
    return change(child) ?? [changed(child, change)];
  });
  return { ...tree, children } as T;
}

/** What only its style keeps apart, with a space in between, where there is to be no style. */
export const spaced = <T extends Tree>(node: T): T =>
  (node.children as Child[]).every(isElement)
    ? {
        ...node,
        children: (node.children as Child[]).flatMap((child, index) => (index > 0 ? [text(' '), child] : [child])),
      }
    : node;
