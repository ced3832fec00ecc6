import { fromMarkdown } from 'mdast-util-from-markdown';
import { type Block, type Document, toOneLine } from './document.ts';
import { readHtml } from './html.ts';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type ListItem = Extract<RootContent, { type: 'listItem' }>;

/**
 * Reads Markdown: CommonMark with tables and front matter. Only the title of the front matter is used, so two expressions replace the two
 * packages of a parser for it.
 */
export function readMarkdown(text: string): Document {
  const [front = ''] = /^---\n(?:(?!---\n).*\n)*---\n/.exec(text) ?? [];
  const [, title] = /^title:[ \t]*(.*)$/m.exec(front) ?? [];
  const blocks = fromMarkdown(text.slice(front.length)).children.flatMap((node) => blocksOf(node));
  const first = blocks.find((block) => block.type === 'heading' && block.depth === 1);
  return { title: title?.replace(/^(["'])(.*)\1$/, '$2') || (first && textOfBlock(first)), blocks };
}

/** Maximum depth of lists and quotations whose structure is kept; deeper ones are plain text. */
const maxDepth = 100;

function blocksOf(node: RootContent, depth = 0): Block[] {
  if (depth === maxDepth && 'children' in node) return [{ type: 'paragraph', text: toOneLine(textOf(node)) }];
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', depth: node.depth, text: toOneLine(textOf(node)) }];
    case 'paragraph':
      return [tableOf(textOf(node)) ?? { type: 'paragraph', text: toOneLine(textOf(node)) }];
    case 'list':
      return [
        { type: 'lines', lines: node.children.flatMap((item, index) => itemOf(item, markerOf(node, index), depth)) },
      ];
    case 'code':
      return [{ type: 'lines', lines: node.value.split('\n') }];
    case 'html':
      return [...readHtml(node.value).blocks];
    case 'blockquote':
      return node.children.flatMap((child) => blocksOf(child, depth + 1));
    default:
      return [];
  }
}

function markerOf(list: { ordered?: boolean | null | undefined; start?: number | null | undefined }, index: number) {
  return list.ordered ? `${(list.start ?? 1) + index}. ` : '- ';
}

function itemOf(item: ListItem, marker: string, depth: number): string[] {
  const blocks = item.children.flatMap((child) => blocksOf(child, depth + 1));
  const [first = '', ...more] = blocks.flatMap((block) => (block.type === 'lines' ? block.lines : [block.text]));
  return [`${marker}${first}`, ...more.map((line) => `  ${line}`)];
}

function textOf(node: RootContent): string {
  // Iterative: the depth of nodes is the author's.
  let text = '';
  const open: RootContent[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'break') text += '\n';
    else if (next.type === 'image' || next.type === 'imageReference') text += next.alt ?? '';
    else if ('value' in next) text += next.type === 'html' ? '' : next.value;
    else if ('children' in next) for (const child of next.children.toReversed()) open.push(child);
  }
  return text;
}

/**
 * Reads a table, which CommonMark parses as a paragraph. With `mdast-util-gfm-table`, a table of 5,000 rows took 6.6 s instead of 1.0 s (one
 * run each, on a busy machine), and tables with a faulty delimiter row were lost.
 */
function tableOf(text: string): Block | undefined {
  const [head = '', delimiter = '', ...rows] = text.split('\n');
  if (!head.includes('|') || !isDelimiterRow(delimiter)) return undefined;
  return { type: 'lines', lines: [head, ...rows].map(rowOf) };
}

/** The row below the head of a table: `|---|:-:|`, where the outer bars may be absent. */
function isDelimiterRow(line: string): boolean {
  const [last = '', ...cells] = line
    .replace(/^\s*\|/, '')
    .split('|')
    .map((cell) => cell.trim())
    .reverse();
  return cells.length > 0 && [...cells, last || '-'].every((cell) => /^:?-+:?$/.test(cell));
}

function rowOf(line: string): string {
  return line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ');
}

function textOfBlock(block: Block): string | undefined {
  return block.type === 'heading' ? block.text : undefined;
}
