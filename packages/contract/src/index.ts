export { acceptsSuccess, bestMediaType, failureType, failureTypesByFamily } from './accept.ts';
export { BodyError } from './body-error.ts';
export { bodyLimitOf, isCheckedThoroughly, maxJsonBytes } from './body-limits.ts';
export {
  type AnswerCheck,
  type AnswerHead,
  type AnswerViolation,
  checkAnswer,
  checkOf,
  type DeclaredAnswers,
  type DeclaredResponse,
  sentenceOf,
  type WholeAnswer,
} from './check.ts';
export { type Cors, createCors } from './cors.ts';
export {
  createDereferencer,
  type Dereferencer,
  pointerKeys,
  pointerTarget,
  targetOf,
} from './dereference.ts';
export { discriminate } from './discriminator.ts';
export { imageType, looksLike, maxFileBytes, notAnImage, typeMismatch } from './file-types.ts';
export { createFormCheck } from './form-check.ts';
export { type HeaderFault, headerFaultOf } from './header-faults.ts';
export { maxJsonDepth, parseJson } from './json.ts';
export {
  boundaryOf,
  isForm,
  isJson,
  mediaTypeOf,
  missingBoundary,
  takesMediaType,
  untakenType,
} from './media-types.ts';
export { isObject } from './objects.ts';
export { createPartCheck, type PartCheck, type PartCheckOptions } from './request-part.ts';
export { allowOf, createRouter, fillTemplate, type Match, type Route, type Router } from './router.ts';
export { departuresOf } from './schema.ts';
export { type UnknownMember, unknownMembers } from './unknown.ts';
export { unstorableTexts } from './unstorable-texts.ts';
