/** How Markdown is set: quotes become round; two dashes stay, since with them begin the options of a command. */
export const features = { smartPunctuation: { dashes: false } };
