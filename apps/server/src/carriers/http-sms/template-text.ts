/** The variables of a template. */
export interface TemplateValues {
  /** Id of the SMS, the same over all attempts. */
  id: string;
  /** E.164, with the plus. */
  to: string;
  /** E.164 without the plus. */
  digits: string;
  sender: string;
  /** The sender without a plus, as some providers take numbers. */
  senderDigits: string;
  text: string;
  /** Whole seconds for which the SMS is still valid. */
  expiresInSeconds?: number | undefined;
  /** The address to which the provider reports the status. */
  callbackUrl?: string | undefined;
}

export type VariableName = keyof TemplateValues;

const variableNames: readonly VariableName[] = [
  'id',
  'to',
  'digits',
  'sender',
  'senderDigits',
  'text',
  'expiresInSeconds',
  'callbackUrl',
];

/** A piece of a template's text: literal text, or a variable. */
export type Piece = string | { variable: VariableName };

/** `{{`, `}}`, a variable, a single brace, or text without braces. */
const piecePattern = /\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/g;

/** @returns the pieces of a text, or a fault that follows the place, as in "contains {tex}, which is no variable." */
export function parseText(text: string): Piece[] | string {
  const pieces: Piece[] = [];
  for (const [piece] of text.matchAll(piecePattern)) {
    if (piece === '{{' || piece === '}}') pieces.push(piece.slice(1));
    else if (piece === '{' || piece === '}') return `contains a single ${piece}. Double it, or close the variable.`;
    else if (!piece.startsWith('{')) pieces.push(piece);
    else {
      const variable = variableNames.find((name) => piece === `{${name}}`);
      if (variable === undefined) {
        return `contains ${piece}, which is no variable. The variables are ${variableNames.join(', ')}.`;
      }
      pieces.push({ variable });
    }
  }
  return pieces;
}
