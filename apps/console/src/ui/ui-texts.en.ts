export const english = {
  milliseconds: (amount: string) => `${amount} ms`,
  seconds: (amount: string) => `${amount} s`,
  copy: 'Copy',
  copyNamed: (name: string) => `Copy ${name}`,
  copied: 'Copied',
  notCopied: 'Not copied',
  copyFailed: 'The browser does not allow copying',
  textToCopy: 'Text to copy',
  copyByKeyboard: 'The browser does not allow copying. The text is selected: press Ctrl+C, or ⌘C on a Mac.',
  canBeScrolled: (name: string) => `${name}, can be scrolled`,
  emailAsHtml: 'The e-mail as HTML',
};

export type UiTexts = typeof english;
