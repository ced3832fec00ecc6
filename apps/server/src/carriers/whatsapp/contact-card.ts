import { fieldsOf, listOf, pickTexts, present, textOf } from '../meta/read-json.ts';

/** Fields of the parts of a contact card, as the contract has them. */
const nameFields = ['formatted_name', 'first_name', 'last_name', 'middle_name', 'prefix', 'suffix'];
const orgFields = ['company', 'department', 'title'];
const listFields: Readonly<Record<string, readonly string[]>> = {
  phones: ['phone', 'type', 'wa_id'],
  emails: ['email', 'type'],
  addresses: ['street', 'city', 'state', 'zip', 'country', 'country_code', 'type'],
  urls: ['url', 'type'],
};

/** Reads a contact card that a person shared. Any part can be absent. */
export function contactCardOf(value: unknown): object {
  const card = fieldsOf(value);
  const lists = Object.entries(listFields).flatMap(([name, fields]) => {
    const items = listOf(card[name])
      .map((item) => pickTexts(item, fields))
      .filter((item) => item !== undefined);
    return items.length === 0 ? [] : [[name, items] as const];
  });
  return {
    ...present({
      name: pickTexts(card.name, nameFields),
      org: pickTexts(card.org, orgFields),
      birthday: textOf(card.birthday),
    }),
    ...Object.fromEntries(lists),
  };
}
