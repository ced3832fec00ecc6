/**
 * Returns the numbers that may belong to the id of a WhatsApp user, the id itself first. Ids of some countries keep or leave out a digit
 * that numbers have: Argentina and Mexico after the country code, Brazil after the area code.
 *
 * Unverified: from the numbering plans and reports of integrators. Meta only says that id and number may differ (facebook/openapi, schema
 * ContactProfile).
 *
 * @param id digits without the plus
 */
export function numbersOfWhatsAppId(id: string): string[] {
  const [, code = '', rest = ''] = /^(549?|521?|55\d\d)(\d{8,10})$/.exec(id) ?? [];
  if (code.startsWith('55')) {
    const other =
      rest.length === 8 ? `9${rest}` : rest.length === 9 && rest.startsWith('9') ? rest.slice(1) : undefined;
    return other === undefined ? [id] : [id, code + other];
  }
  if (rest.length !== 10) return [id];
  const others: Readonly<Record<string, string>> = { '54': '549', '549': '54', '52': '521', '521': '52' };
  const other = others[code];
  return other === undefined ? [id] : [id, other + rest];
}

/** Returns the forms in which WhatsApp may write a number (E.164 with the plus), itself first; a user id has no other form. */
export function formsOfNumber(number: string): string[] {
  if (!number.startsWith('+')) return [number];
  return numbersOfWhatsAppId(number.slice(1)).map((digits) => `+${digits}`);
}
