/** Quotes a text as one word of a shell. A package would replace this one expression by a dependency and its types. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
