/** Compiles every block of TypeScript in the guides: `node scripts/check-snippets.ts`. The build runs it first. */
import { compile } from '../src/snippets/compile.ts';
import { readSnippets } from '../src/snippets/read-snippets.ts';

const snippets = readSnippets();
const faults = compile(snippets);
for (const fault of faults) console.error(`src/content/docs/${fault}`);
if (faults.length > 0) {
  console.error('\nThe code of a guide does not compile. Fix it at the named line.');
  process.exitCode = 1;
}
