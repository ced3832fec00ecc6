export { numberSeparators, toE164 } from './lenient-number.ts';
export { type PhoneNumber, parsePhoneNumber } from './phone-number.ts';
export { findTestOutcome, type TestOutcome } from './test-numbers.ts';
