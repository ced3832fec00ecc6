import { type Operation, operations } from './operations.ts';
import { type Location, type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

type Report = (message: string, location: Location) => void;

/** Requires `type: string, format: binary` for files, so that generated clients send and return their bytes. */
const fileBodies: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const operation of operations(root, context)) {
      checkFirst(operation, report);
      for (const [type, mediaType] of mediaTypesOf(operation)) {
        if (isFile(type)) checkFile(type, mediaType, report);
        else if (type.startsWith('multipart/')) checkForm(mediaType, report);
      }
    }
  },
});

const anyFile = 'application/octet-stream';

/** Whether a body of a media type is bytes, and not text, JSON or a form. */
export const isFile = (mediaType: string): boolean =>
  !/json|^text\/|^multipart\/|x-www-form-urlencoded/.test(mediaType);

function mediaTypesOf({ resolved }: Operation): [type: string, mediaType: ResolvedNode][] {
  const responses = resolved.entries('responses').map(([, response]) => response);
  const request = resolved.at('requestBody');
  return [...(request ? [request] : []), ...responses].flatMap((body) => body.entries('content'));
}

/** Checks the first media type. Some generated clients send it with every file, so it has to fit every file. */
function checkFirst({ resolved }: Operation, report: Report): void {
  const content = resolved.at('requestBody', 'content');
  const [first] = Object.keys(content?.fields ?? {});
  if (!content || content.fields['*/*'] === undefined || first === anyFile) return;
  report(
    `The first media type of a body of any type is ${first}. Begin with ${anyFile}.`,
    content.location.child([String(first)]).key(),
  );
}

function checkFile(type: string, mediaType: ResolvedNode, report: Report): void {
  const schema = mediaType.at('schema');
  if (!schema || !isBinary(schema)) {
    report(
      `${type} is a file, but its schema does not say so. Write type: string and format: binary.`,
      (schema ?? mediaType).location,
    );
  }
  for (const [name, example] of mediaType.entries('examples')) {
    if (typeof example.fields['x-base64'] === 'string') continue;
    report(`The example ${name} of a file has no bytes. Write them as x-base64.`, example.location);
  }
}

/** Checks the parts of a form. A part with media types of its own is a file. */
function checkForm(mediaType: ResolvedNode, report: Report): void {
  const schema = mediaType.at('schema');
  for (const [name, { fields }] of mediaType.entries('encoding')) {
    const property = schema?.at('properties', name);
    if (fields.contentType === undefined || !property || isBinary(property)) continue;
    report(
      `The part ${name} of the form is a file, but its schema does not say so. Write type: string and format: binary.`,
      property.location,
    );
  }
}

const isBinary = ({ fields }: ResolvedNode) => fields.type === 'string' && fields.format === 'binary';

export default fileBodies;
