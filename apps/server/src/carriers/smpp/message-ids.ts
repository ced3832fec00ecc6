/** Longer ones are no numbers: 128 bits have 39 decimal digits. */
const maxDigits = 39;

/**
 * Returns the forms that the id of a receipt may have had in the response: providers send hexadecimal in one and decimal in the other.
 * An id of decimal digits can be either.
 */
export function idsInOtherBase(id: string): string[] {
  const forms = new Set<string>();
  if (id.length <= maxDigits && /^[0-9]+$/.test(id)) {
    addHexadecimal(forms, BigInt(id));
    forms.add(BigInt(id).toString());
  }
  if (id.length <= maxDigits && /^[0-9a-f]+$/i.test(id)) {
    const value = BigInt(`0x${id}`);
    forms.add(value.toString());
    forms.add(value.toString().padStart(10, '0'));
    forms.add(value.toString(16));
    forms.add(id.toLowerCase());
    forms.add(id.toUpperCase());
  }
  forms.delete(id);
  return [...forms];
}

/** Adds both cases, with and without zeros in front of a number of 32 bits. */
function addHexadecimal(forms: Set<string>, value: bigint): void {
  const digits = value.toString(16);
  for (const form of [digits, digits.padStart(8, '0')]) {
    forms.add(form);
    forms.add(form.toUpperCase());
  }
}
