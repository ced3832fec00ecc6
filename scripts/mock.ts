/** `pnpm mock`: the command `omnichannel-mock` from this clone, built where that is needed. */
import { build } from './build.ts';

await build('@omnichannel/mock');
// A file that an option names is where the user stands, who may be below the root.
process.chdir(process.env.INIT_CWD ?? '.');
await import('../apps/mock/dist/cli.js');
