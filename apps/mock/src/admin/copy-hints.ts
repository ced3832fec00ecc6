import { mask } from './mask.ts';

/** What is to be done with a copied request before it can be sent, as lines of comments above it. */
export interface Copied {
  /** How a comment begins in its language. */
  comment: '#' | '//';
  code: string;
  /** Whether it reads a file. */
  hasFile: boolean;
}

export function copyHints({ comment, code, hasFile }: Copied): string[] {
  return [
    ...(code.includes(mask) ? [`${comment} Fill in what is hidden: ${mask}`] : []),
    ...(hasFile ? [`${comment} Put the file into the folder that this runs in, or name another.`] : []),
  ];
}
