/**
 * Makes code blocks focusable. Otherwise the script of Expressive Code turns each block that scrolls into a landmark
 * without a name.
 */
export const focusableCode = (html: string): string =>
  html.replaceAll('<pre data-language=', '<pre tabindex="0" data-language=');
