import { extname } from 'node:path';
import { imageType, isObject } from '@omnichannel/contract';
import { type EchoedRequest, echo, echoTexts } from './echo.ts';
import type { Feature, MockRequest } from './feature.ts';
import type { FormFile } from './form.ts';
import type { Operation } from './operation.ts';
import type { ResponsePatch } from './response-patches.ts';
import { type Answer, scenarioOf } from './scenarios.ts';

/** Returns the parts of a request that expressions name. */
export function echoedRequest({ body, form, mediaType, query, path, header }: MockRequest): EchoedRequest {
  // A file is Latin-1 text, one character per byte.
  const isFile = typeof body === 'string' && !mediaType?.endsWith('json');
  return {
    get body() {
      return form ?? (isFile ? Buffer.from(body, 'latin1').toString('base64') : body);
    },
    query,
    path,
    header,
  };
}

/** Fields and texts that the contract marks with `x-echo` repeat the request. */
export const echoing: Feature = {
  changes(asked, { echoes, texts }, isDynamic) {
    const request = echoedRequest(asked);
    return [...echo(echoes, request), ...(isDynamic ? [] : echoTexts(texts, request))];
  },
};

/** Adapts a success to its request where `x-echo` cannot: the field is not exactly a part of the request, or not always. */
type ResponseOverride = (asked: MockRequest, answer: Answer) => ResponsePatch | undefined;

const overrides: Record<string, ResponseOverride> = {
  /** Removes the credentials that the request does not have. */
  createSubscriber: ({ body, query, path, header }, { echoes, generated }) => {
    const made = new Set(generated.flatMap(({ paths }) => paths.map((path) => path.join('.'))));
    const ungiven = echoes.filter((one) => !one.read({ body, query, path, header }) && !made.has(one.path.join('.')));
    return (answer) => {
      for (const one of ungiven) remove(answer, one.path);
    };
  },

  /** Adds all subscribers except those that are unknown in the contract's examples. */
  addTopicSubscribers: ({ operation, body }) => {
    const sent = isObject(body) && Array.isArray(body.subscribers) ? [...new Set(body.subscribers)] : [];
    const strangers = findUnknownSubscribers(operation);
    const notFound = sent.filter((id) => strangers.has(id));
    return (answer) => {
      const data = isObject(answer) ? answer.data : undefined;
      if (!isObject(data)) return;
      data.succeeded = sent.filter((id) => !strangers.has(id));
      if (notFound.length > 0) data.failed = { notFound };
      else delete data.failed;
    };
  },

  /** A name that is sent with `auto_generate` is ignored. */
  renameConversation: ({ body }) => {
    if (!isObject(body) || body.auto_generate === true) return undefined;
    return (answer) => isObject(answer) && Object.assign(answer, { name: body.name });
  },

  uploadFile: ({ form = {} }) => {
    const file = Object.values(form).find((part): part is FormFile => typeof part !== 'string');
    if (!file) return undefined;
    const { name, size, head } = file;
    const type = imageType(head);
    const extension = extname(name).slice(1) || type?.extension;
    return (answer) =>
      isObject(answer) && type && Object.assign(answer, { name, size, extension, mime_type: type.mediaType });
  },
};

/** Adapts the responses of some operations to requests that are not examples of the contract. */
export const responseOverrides: Feature = {
  changes(asked, answer) {
    const { operation, form } = asked;
    const repeat = overrides[operation.id];
    if (!repeat || answer.status >= 300) return [];
    // No scenario matches a form exactly. With state, an example may differ from the record.
    if (!form && !operation.state && scenarioOf(asked, operation.requests) !== undefined) return [];
    const change = repeat(asked, answer);
    return change ? [change] : [];
  },
};

/** The subscribers that an example of the operation reports as not found. */
function findUnknownSubscribers({ prism }: Operation): Set<unknown> {
  const examples = prism.responses.flatMap(({ contents = [] }) => contents.flatMap(({ examples = [] }) => examples));
  return new Set(
    examples.flatMap((example) => {
      const { data } = 'value' in example && isObject(example.value) ? example.value : {};
      const { failed } = isObject(data) ? data : {};
      return isObject(failed) && Array.isArray(failed.notFound) ? failed.notFound : [];
    }),
  );
}

function remove(body: unknown, path: readonly string[]): void {
  let node = body;
  for (const key of path.slice(0, -1)) node = isObject(node) ? node[key] : undefined;
  if (isObject(node)) delete node[path.at(-1) ?? ''];
}
