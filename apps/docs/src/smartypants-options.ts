/** Options of smartypants: curly quotes, but no dashes, since `--` begins an option of a command. */
export const features = { smartPunctuation: { dashes: false } };
