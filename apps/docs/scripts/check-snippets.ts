/** Compiles every block of TypeScript in the guides: `node scripts/check-snippets.ts`. The build begins with it. */
import { compile } from '../src/snippets/compile.ts';
import { readSnippets } from '../src/snippets/read.ts';

const snippets = readSnippets();
const faults = compile(snippets);
for (const fault of faults) console.error(`src/content/docs/${fault}`);
if (faults.length > 0) {
  console.error('\nThe code of a guide does not compile. Mend it at the line named.');
  process.exitCode = 1;
}
