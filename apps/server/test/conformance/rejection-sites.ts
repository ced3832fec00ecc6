import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Functions that make a rejection of the text that they are given. */
const helpers: ReadonlySet<string> = new Set([
  'channelError',
  'invalidRecipientError',
  'invalidFilesError',
  'unusableImageError',
]);

/** Constructors of failures. */
const constructors: ReadonlySet<string> = new Set(['HttpError', 'BodyError']);

const service = fileURLToPath(new URL('../../src/', import.meta.url));
const contract = fileURLToPath(new URL('../../../../packages/contract/src/', import.meta.url));

/** A place in the source of the service or of the contract package that rejects a request with 4xx, or with a status that is only known at run time. */
export interface RejectionSite {
  /** Below `src`; one of the contract package begins with `@omnichannel/contract/`. */
  file: string;
  /** The first words of what it says; where that is not a literal, the first name of the expression in parentheses. */
  says: string;
}

/**
 * Finds every `new HttpError(…)` of the service, except for the admin API, the sandbox inbox and the routes that providers call, which are
 * outside the public contract; and every `new BodyError(…)` of the contract package, which reads the bodies of requests.
 */
export async function rejectionSites(): Promise<RejectionSite[]> {
  const found = [...(await sitesBelow(service, '')), ...(await sitesBelow(contract, '@omnichannel/contract/'))];
  return found.toSorted((a, b) => (a.file + a.says < b.file + b.says ? -1 : 1));
}

async function sitesBelow(folder: string, prefix: string): Promise<RejectionSite[]> {
  const files = await readdir(folder, { recursive: true });
  const outside =
    /^(admin|console|cli|carriers|features\/operators)\/|^http\/(operator-roles|same-origin)\.ts$|\.test\.ts$|testing/;
  const own = files.filter((file) => file.endsWith('.ts') && !outside.test(file));
  const found = await Promise.all(
    own.map(async (file) => sitesIn(prefix + file, await readFile(folder + file, 'utf8'))),
  );
  return found.flat();
}

function sitesIn(file: string, text: string): RejectionSite[] {
  const sites: RejectionSite[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  visit(tree);
  return sites;

  function visit(node: ts.Node): void {
    if (ts.isNewExpression(node) && constructors.has(node.expression.getText())) {
      const [status, detail] = node.arguments ?? [];
      if (!status || !/^5\d\d$/.test(status.getText())) sites.push({ file, says: wordsOf(detail) });
    }
    if (ts.isCallExpression(node) && helpers.has(node.expression.getText())) {
      sites.push({ file, says: wordsOf(node.arguments.at(-1)) });
    }
    ts.forEachChild(node, visit);
  }
}

function wordsOf(node: ts.Node | undefined): string {
  if (!node) return '';
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text.slice(0, 60);
  if (ts.isTemplateExpression(node))
    return node.head.text.slice(0, 60) || node.templateSpans[0]?.literal.text.slice(0, 60) || '';
  return `(${/\w+/.exec(node.getText())?.[0]})`;
}
