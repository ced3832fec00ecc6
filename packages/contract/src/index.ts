export { BodyError } from './body-error.ts';
export { bodyLimitBytes, isCheckedThoroughly, maxJsonBytes } from './body-limits.ts';
export { acceptsSuccess, errorMediaType, errorMediaTypesByFamily, negotiateMediaType } from './content-negotiation.ts';
export { type Cors, createCors } from './cors.ts';
export { createDeprecationFinder, deprecationHeaders, type FindDeprecation, type SentParts } from './deprecation.ts';
export {
  createDereferencer,
  type Dereferencer,
  pointerKeys,
  pointerTarget,
  targetOf,
} from './dereference.ts';
export { discriminate } from './discriminator.ts';
export { fileTypeViolation, imageType, looksLike, maxFileBytes, notAnImage } from './file-types.ts';
export { createFormValidator } from './form-validator.ts';
export { findHeaderError, type HeaderError } from './header-errors.ts';
export { isObject } from './is-object.ts';
export { maxJsonDepth, parseJson } from './json.ts';
export {
  acceptsMediaType,
  boundaryOf,
  describeUnsupportedType,
  isForm,
  isJson,
  mediaTypeOf,
  missingBoundary,
} from './media-types.ts';
export { isRequestId, isRequestIdPlace, requestIdHeader, requestIdInBody, requestIdOf } from './request-id.ts';
export { createPartValidator, type PartValidator, type PartValidatorOptions } from './request-part-validator.ts';
export {
  createResponseValidator,
  type DeclaredResponse,
  type DeclaredResponses,
  describeViolation,
  type ResponseHead,
  type ResponseValidator,
  type ResponseViolation,
  validateResponse,
  type WholeResponse,
} from './response-validator.ts';
export { allowOf, createRouter, fillTemplate, type Match, type Route, type Router } from './router.ts';
export { findSchemaErrors } from './schema-validator.ts';
export {
  findTemplateMismatch,
  findUnknownTemplate,
  type ListedTemplate,
  type TemplateComponent,
  type TemplateFault,
  type TemplateReference,
  type TemplateVariable,
} from './templates.ts';
export { type FieldVisitor, findUnknownFields, type UnknownField, visitFields } from './unknown-fields.ts';
export { findUnstorableText } from './unstorable-text.ts';
