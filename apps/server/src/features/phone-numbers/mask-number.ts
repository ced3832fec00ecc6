/** Hides the middle of a number of nine or more digits: `+1202•••0123`. Other texts, such as names and short codes, stay. */
export function maskNumber(text: string): string {
  return text.replace(/^(\+?\d{4})\d+(\d{4})$/, '$1•••$2');
}
