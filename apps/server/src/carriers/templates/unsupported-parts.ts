/** Buttons that a request has no values for, by their type at Meta. */
const buttons: Readonly<Record<string, string>> = {
  COPY_CODE: 'a button that copies a coupon code',
  PHONE_NUMBER: 'a button that calls a number',
  VOICE_CALL: 'a button that starts a call',
  FLOW: 'a button that opens a flow',
  CATALOG: 'a button that opens a catalog',
  MPM: 'a button that shows products',
  SPM: 'a button that shows a product',
  OTP: 'a button that fills in a passcode',
};
const components: Readonly<Record<string, string>> = {
  CAROUSEL: 'a carousel',
  LIMITED_TIME_OFFER: 'an offer with a time limit',
};
const headers: Readonly<Record<string, string>> = {
  LOCATION: 'a location as its header',
  PRODUCT: 'a product as its header',
};

type Part = Readonly<Record<string, unknown>>;

/**
 * Finds the part of a template of WhatsApp that a message of the contract cannot fill in. Types: pages whatsapp/templates/components of
 * developers.facebook.com. Unverified: the types of less common buttons are from memory.
 *
 * @returns what the template has: `a carousel`
 */
export function findUnsupportedPart(list: unknown): string | undefined {
  for (const { type, format, buttons: given } of partsOf(list)) {
    const found =
      find(components, type) ??
      (type === 'HEADER' ? find(headers, format) : undefined) ??
      partsOf(given)
        .map((button) => find(buttons, button.type))
        .find((text) => text !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

function partsOf(list: unknown): readonly Part[] {
  return Array.isArray(list) ? list.filter((part): part is Part => typeof part === 'object' && part !== null) : [];
}

function find(texts: Readonly<Record<string, string>>, type: unknown): string | undefined {
  return typeof type === 'string' && Object.hasOwn(texts, type) ? texts[type] : undefined;
}
