import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document } from '../src/spec.ts';

/** Holds the bodies of deliveries against the contract's webhooks. @returns what is wrong with one, or an empty text */
export function eventSchemas(document: Document): (event: string, body: string) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');
  return (event, body) => {
    const validate = ajv.getSchema(`contract#/webhooks/${event}/post/requestBody/content/application~1json/schema`);
    if (!validate) return `The contract has no webhook ${event}.`;
    return validate(JSON.parse(body)) ? '' : ajv.errorsText(validate.errors);
  };
}
