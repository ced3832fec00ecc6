export const english = {
  milliseconds: (amount: string) => `${amount} ms`,
  seconds: (amount: string) => `${amount} s`,
  copy: 'Copy',
  copyNamed: (name: string) => `Copy ${name}`,
  copied: 'Copied',
  notCopied: 'Not copied',
  copyFailed: 'The browser did not let it be copied',
  canBeScrolled: (name: string) => `${name}, can be scrolled`,
  emailAsHtml: 'The e-mail as HTML',
};

export type UiTexts = typeof english;
