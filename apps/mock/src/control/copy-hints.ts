import { mask } from './mask.ts';

/** A request that was copied as code. */
export interface Copied {
  /** The start of a comment in the code's language. */
  comment: '#' | '//';
  code: string;
  /** Whether the code reads a file. */
  hasFile: boolean;
}

/** Lists what to change before the code runs, as comments to put above it. */
export function copyHints({ comment, code, hasFile }: Copied): string[] {
  return [
    ...(code.includes(mask) ? [`${comment} Fill in what is hidden: ${mask}`] : []),
    ...(hasFile ? [`${comment} Put the file into the folder that this runs in, or name another.`] : []),
  ];
}
