export { fileOfType } from './files.ts';
export { type AnyForm, formClients, oddForms, validForms } from './forms.ts';
export { leakFinder } from './leaks.ts';
export { mutated } from './mutations.ts';
export { type AnyRequest, requestsOf } from './requests.ts';
