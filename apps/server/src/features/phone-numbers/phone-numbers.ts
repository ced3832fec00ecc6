export { numberSeparators, toE164 } from './e164.ts';
export { type PhoneNumber, parsePhoneNumber } from './phone-number.ts';
export { findTestOutcome, type TestOutcome } from './test-numbers.ts';
