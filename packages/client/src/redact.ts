import { personalMembers } from './contract.gen.ts';

/**
 * Takes out of a text what must not stand in a message: the values that the request gave for members that the contract
 * marks as personal or secret (`x-pii`), and whatever looks like a phone number or a token.
 *
 * @param text a message of the service
 * @param sent the body of the request
 */
export function redact(text: string, sent: unknown): string {
  let clean = text;
  JSON.stringify(sent, (member, value) => {
    const secret = personalMembers.includes(member) && (typeof value === 'string' || typeof value === 'number');
    if (secret && `${value}` !== '') clean = clean.replaceAll(`${value}`, `[${member}]`);
    return value;
  });
  return clean.replace(/\+?\d[\d ()-]{6,}\d/g, '[number]').replace(/eyJ[\w-]+(\.[\w-]+)*|whsec_\S+/g, '[secret]');
}
