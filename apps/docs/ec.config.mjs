import { defineEcConfig } from '@astrojs/starlight/expressive-code';
import { bidi } from './src/code/bidi.ts';

/** Functions cannot stand in astro.config.mjs, where the look of the code is. */
export default defineEcConfig({ plugins: [bidi] });
