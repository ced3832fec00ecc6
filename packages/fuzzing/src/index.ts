export { fileOfType } from './files.ts';
export { type AnyForm, formClients, oddForms, validForms } from './forms.ts';
export { createLeakFinder } from './leaks.ts';
export { mutateRequests } from './mutations.ts';
export { type AnyRequest, requestsOf } from './requests.ts';
