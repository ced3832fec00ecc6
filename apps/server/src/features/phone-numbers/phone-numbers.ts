export { readCompleteNumber } from './complete-number.ts';
export { numberSeparators, toE164 } from './lenient-number.ts';
export { type PhoneNumber, parsePhoneNumber } from './phone-number.ts';
export { checkSmsNumber } from './sms-number.ts';
export { findTestOutcome, type TestOutcome } from './test-numbers.ts';
