import { defineEcConfig } from '@astrojs/starlight/expressive-code';
import { bidi } from './src/code/bidi.ts';

/** Plugins are functions, which astro.config.mjs with the other code options cannot contain. Go is copied with its tabs. */
export default defineEcConfig({ plugins: [bidi], tabWidth: 0 });
