import ts from 'typescript';
import { clauseStart, type Exception, type Rule, rules } from './rules.ts';

/** A wording to replace. */
export interface Finding {
  path: string;
  /** Counted from 1. */
  line: number;
  wording: string;
  suggestion: string;
}

/** A piece of prose. Everything else is blanked out, so that offsets are those of the file. */
interface Prose {
  offset: number;
  text: string;
}

/**
 * Finds the wordings of `rules.ts` in a file: in Markdown outside of code, in comments and in strings of several words of source files,
 * in YAML and SQL.
 */
export function findWordings(path: string, source: string): Finding[] {
  const lineStarts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  return proseOf(path, source)
    .map(({ offset, text }) => ({ offset, text: blankCode(text) }))
    .flatMap(({ offset, text }) => [...findRules(text), ...findClauses(text)].map((found) => ({ ...found, offset })))
    .map(({ offset, index, wording, suggestion }) => ({
      path,
      line: lineStarts.findLastIndex((start) => start <= offset + index) + 1,
      wording: wording.replace(/\s+/g, ' '),
      suggestion,
    }))
    .sort((left, right) => left.line - right.line);
}

interface Match {
  index: number;
  wording: string;
  suggestion: string;
}

function findRules(text: string): Match[] {
  return rules.flatMap(({ pattern, suggestion }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: wording }) => ({ index, wording, suggestion })),
  );
}

/** Finds sentences of at least 20 characters that start with a relative clause. */
function findClauses(text: string): Match[] {
  const { pattern, suggestion }: Rule = clauseStart;
  return Array.from(text.matchAll(/[^.?!]+[.?!]*/g)).flatMap(({ index, 0: sentence }) => {
    const start = sentence.search(/[A-Za-z]/);
    const trimmed = sentence.slice(Math.max(0, start)).trimEnd();
    if (start < 0 || trimmed.length < 20 || trimmed.endsWith('?') || !pattern.test(trimmed)) return [];
    return [{ index: index + start, wording: trimmed.slice(0, 40), suggestion }];
  });
}

/** Blanks inline code, which keeps its names. */
function blankCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, (code) => '_'.repeat(code.length));
}

function proseOf(path: string, source: string): Prose[] {
  if (/\.mdx?$/.test(path)) return proseOfMarkdown(source);
  if (/\.ya?ml$/.test(path)) return blocksOf(source, (line) => line.replace(/^[\s#-]*/, ''));
  if (path.endsWith('.sql')) return blocksOf(source, commentOfSql);
  if (!path.endsWith('.astro')) return proseOfCode(path, source);
  const [head = ''] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  const script = head.replace(/^---|---\n$/g, (fence) => ' '.repeat(fence.length));
  const template = blocksOf(source.slice(head.length), (line) => (/[{}<>=;]/.test(line) ? '' : line.trim()));
  return [
    ...proseOfCode(path, script),
    ...template.map(({ offset, text }) => ({ offset: offset + head.length, text })),
  ];
}

function commentOfSql(line: string): string {
  const start = line.indexOf('--');
  return start < 0 ? '' : line.slice(start + 2).trimStart();
}

/** Reads the paragraphs outside of code blocks and of imports. */
function proseOfMarkdown(source: string): Prose[] {
  let isCode = false;
  return blocksOf(source, (line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode || /^\s*(?:import|export)\s/.test(line) ? '' : line.replace(/^[\s>#|*-]*/, '');
  });
}

/**
 * Joins adjacent lines of prose to blocks, so that a wording can continue on the next line.
 *
 * @param proseOfLine the end of a line that is prose; empty when it has none
 */
function blocksOf(source: string, proseOfLine: (line: string) => string): Prose[] {
  const blocks: Prose[] = [];
  let current: Prose | undefined;
  let offset = 0;
  for (const line of source.split('\n')) {
    const prose = proseOfLine(line);
    // Headings, list items and table rows start a block of their own.
    const startsBlock = /^\s*(?:#|[-*>|]|\d+\.)/.test(line) || /^\s*(?:-\s+)?[\w$'"][\w$'"-]*:(?:\s|$)/.test(line);
    if (prose.trim() === '' || startsBlock) current = undefined;
    if (prose.trim() !== '') {
      const text = prose.padStart(line.length);
      if (current) current.text += `\n${text}`;
      else {
        current = { offset, text };
        blocks.push(current);
      }
    }
    offset += line.length + 1;
  }
  return blocks;
}

function proseOfCode(path: string, source: string): Prose[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<number, Prose>();
  visit(file);
  return joinLineComments(
    [...found.values()].sort((left, right) => left.offset - right.offset),
    source,
  );

  function visit(node: ts.Node): void {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    // The text between JSX tags has no comments.
    if (!ts.isJsxText(node)) for (const { pos, end } of comments) add(pos, decorate(source.slice(pos, end)));
    if (isText(node)) {
      const text = source.slice(node.getStart(), node.end);
      if (/\S\s+\S+\s+\S/.test(text)) add(node.getStart(), text);
    }
    for (const child of node.getChildren(file)) visit(child);
  }

  function add(offset: number, text: string): void {
    found.set(offset, { offset, text });
  }
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  );
}

/** Blanks the marks of a comment. */
function decorate(comment: string): string {
  return comment
    .replace(/^\/[/*]+|\*\/$/g, (marks) => ' '.repeat(marks.length))
    .replace(/\n[ \t]*\*/g, (marks) => `\n${' '.repeat(marks.length - 1)}`);
}

/** Joins `//` comments on adjacent lines. */
function joinLineComments(pieces: readonly Prose[], source: string): Prose[] {
  const joined: Prose[] = [];
  for (const { offset, text } of pieces) {
    const previous = joined.at(-1);
    const end = previous && previous.offset + previous.text.length;
    const isLine = source.startsWith('//', offset) && previous && source.startsWith('//', previous.offset);
    if (previous && isLine && /^\n[ \t]*$/.test(source.slice(end, offset))) {
      previous.text += source.slice(end, offset) + text;
    } else joined.push({ offset, text });
  }
  return joined;
}

/** Removes the findings that an exception covers. @returns also the exceptions that cover none */
export function applyExceptions(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
): { findings: Finding[]; unused: Exception[] } {
  const covers = ({ path, text }: Exception, finding: Finding) =>
    path === finding.path && (text === undefined || text.toLowerCase() === finding.wording.toLowerCase());
  return {
    findings: findings.filter((finding) => !exceptions.some((exception) => covers(exception, finding))),
    unused: exceptions.filter((exception) => !findings.some((finding) => covers(exception, finding))),
  };
}
