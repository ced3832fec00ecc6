import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import { type Block, type Document, toOneLine } from './document.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements whose text is not content. */
const ignoredElements = new Set(
  'head script style template noscript nav footer aside svg math iframe object select button'.split(' '),
);
/** Inline elements. */
const inlineElements = new Set(
  `a abbr b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q ruby rb rp rt s samp small span strike
  strong sub sup time tt u var wbr`.split(/\s+/),
);

/** Reads HTML: the content of `main`, if it exists, without navigation, scripts and hidden elements. */
export function readHtml(text: string): Document {
  const root = parse(text);
  const main = find(root, 'main') ?? root;
  const blocks = readBlocks(main, []);
  const title = textOf(find(root, 'title'), true) || textOf(find(root, 'h1'), true);
  return { title: title || undefined, blocks };
}

/** Maximum depth of elements whose structure is read; deeper elements are plain text. Real pages have a depth of about thirty. */
const maxDepth = 200;

/** Reads the blocks in an element. Text outside of blocks becomes a paragraph. */
function readBlocks(parent: Node, blocks: Block[], depth = 0): Block[] {
  let run = '';
  const endRun = () => {
    const paragraph = toOneLine(run);
    if (paragraph !== '') blocks.push({ type: 'paragraph', text: paragraph });
    run = '';
  };
  for (const child of childrenOf(parent)) {
    if (tree.isTextNode(child)) run += child.value;
    else if (tree.isElementNode(child) && !isIgnored(child)) {
      if (child.tagName === 'br') run += ' ';
      else if (depth === maxDepth || (inlineElements.has(child.tagName) && !hasBlocks(child))) run += textOf(child);
      else {
        endRun();
        addElement(child, blocks, depth + 1);
      }
    }
  }
  endRun();
  return blocks;
}

function addElement(element: Element, blocks: Block[], below: number): void {
  const { tagName } = element;
  const [, depth] = /^h([1-6])$/.exec(tagName) ?? [];
  if (depth !== undefined) {
    const text = textOf(element, true);
    if (text !== '') blocks.push({ type: 'heading', depth: Number(depth), text });
  } else if (tagName === 'ul' || tagName === 'ol') addLines(blocks, listOf(element, below));
  else if (tagName === 'table') addLines(blocks, rowsOf(element));
  else if (tagName === 'pre') addLines(blocks, textOf(element).replace(/^\n/, '').trimEnd().split('\n'));
  else readBlocks(element, blocks, below);
}

function addLines(blocks: Block[], lines: readonly string[]): void {
  if (lines.some((line) => line.trim() !== '')) blocks.push({ type: 'lines', lines });
}

function listOf(list: Element, depth: number): string[] {
  const items = childrenOf(list)
    .filter((child) => tree.isElementNode(child))
    .filter((child) => child.tagName === 'li');
  return items.flatMap((item, index) => {
    const [first = '', ...more] = readBlocks(item, [], depth).flatMap((block) =>
      block.type === 'lines' ? block.lines : [block.text],
    );
    return [`${list.tagName === 'ol' ? `${index + 1}. ` : '- '}${first}`, ...more.map((line) => `  ${line}`)];
  });
}

function rowsOf(table: Element): string[] {
  return all(table, (element) => element.tagName === 'tr').map((row) =>
    childrenOf(row)
      .filter((child) => tree.isElementNode(child))
      .map((cell) => textOf(cell, true))
      .join(' | '),
  );
}

function textOf(node: Node | undefined, inOneLine = false): string {
  if (node === undefined) return '';
  // Iterative: the depth of elements is the author's.
  let text = '';
  const open: Node[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (tree.isTextNode(next)) text += next.value;
    else if (tree.isElementNode(next) && next.tagName === 'br') text += '\n';
    else if (!tree.isElementNode(next) || next.tagName === 'title' || !isIgnored(next)) {
      if (text !== '' && tree.isElementNode(next) && !inlineElements.has(next.tagName)) text += ' ';
      openChildren(next, open);
    }
  }
  return inOneLine ? toOneLine(text) : text;
}

function isIgnored(element: Element): boolean {
  return ignoredElements.has(element.tagName) || element.attrs.some(({ name }) => name === 'hidden');
}

function hasBlocks(element: Element): boolean {
  return all(element, ({ tagName }) => !inlineElements.has(tagName) && tagName !== 'br').length > 0;
}

function find(root: Node, tagName: string): Element | undefined {
  return all(root, (element) => element.tagName === tagName)[0];
}

/** Finds all matching elements, in document order. */
function all(root: Node, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const open: Node[] = [];
  openChildren(root, open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (tree.isElementNode(next) && fits(next)) found.push(next);
    openChildren(next, open);
  }
  return found;
}

/** Pushes the children so that the first is popped first. One by one: a call accepts only some ten thousand arguments. */
function openChildren(node: Node, open: Node[]): void {
  for (const child of childrenOf(node).toReversed()) open.push(child);
}

function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : [];
}
