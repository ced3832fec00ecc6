import { createBoundedCache } from '../../platform/bounded-cache.ts';
import { mapTexts } from './step-texts.ts';
import { type CompiledTemplate, compileTemplate, TemplateLimitError } from './template-language.ts';
import type {
  ChatAppContent,
  EmailContent,
  InAppContent,
  SmsContent,
  TemplateSubscriber,
  TextContent,
  Workflow,
  WorkflowStep,
} from './workflow.ts';

/** The content of a step with its templates filled in. */
export type RenderedContent =
  | ({ type: 'in_app' } & InAppContent)
  | ({ type: 'sms' } & SmsContent)
  | ({ type: 'chatApp' } & ChatAppContent)
  | ({ type: 'messenger' | 'rcs' } & TextContent)
  | ({ type: 'email' } & EmailContent);

/** A step whose text exceeds a limit. The message names step and field, and contains neither template nor data. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

export interface RenderInput {
  payload: Readonly<Record<string, unknown>>;
  subscriber: TemplateSubscriber;
}

/** Characters of the templates that stay compiled. */
const maxCachedLength = 2_000_000;

const compiledTemplates = createBoundedCache<CompiledTemplate>(maxCachedLength);

/**
 * Fills in the templates of a step, in the language of the subscriber. Missing fields of payload and subscriber are empty.
 *
 * @throws {RenderError} when a text exceeds a limit
 */
export function renderStep(
  step: WorkflowStep,
  { defaultLocale }: Pick<Workflow, 'defaultLocale'>,
  { payload, subscriber }: RenderInput,
): RenderedContent {
  const content = chooseContent(step, defaultLocale, subscriber.locale ?? undefined);
  const rendered = mapTexts(content, (text, path, format) => {
    try {
      const output = compile(text, format).render({ payload, subscriber });
      // A line break in a subject would begin another header.
      return path === 'subject' ? output.replace(/\s+/g, ' ').trim() : output;
    } catch (error) {
      if (!(error instanceof TemplateLimitError)) throw error;
      throw new RenderError(`step ${step.stepId}, ${path}: ${error.message}`, { cause: error });
    }
  });
  return withSafeLinks({ type: step.type, ...rendered } as RenderedContent);
}

function compile(text: string, format: 'text' | 'html'): CompiledTemplate {
  const key = `${format} ${text}`;
  const known = compiledTemplates.get(key);
  if (known) return known;
  const compiled = compileTemplate(text, format);
  compiledTemplates.set(key, compiled, key.length);
  return compiled;
}

/** Chooses the content by the lookup of RFC 4647 §3.4: `zh-Hant-TW`, `zh-Hant`, `zh`, then the default. */
export function chooseContent(
  { content, translations }: WorkflowStep,
  defaultLocale: string,
  locale: string | undefined,
): WorkflowStep['content'] {
  const byTag = new Map(Object.entries(translations).map(([tag, translated]) => [tag.toLowerCase(), translated]));
  let tag = (locale ?? defaultLocale).replaceAll('_', '-').toLowerCase();
  while (tag !== '') {
    const found = byTag.get(tag);
    if (found) return found;
    if (tag === defaultLocale.toLowerCase()) return content;
    tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')));
  }
  return content;
}

/** Leaves out links that would run code (`javascript:`) or load a picture from elsewhere than the web. */
function withSafeLinks(content: RenderedContent): RenderedContent {
  if (content.type !== 'in_app') return content;
  const { callToAction, avatar, ...others } = content;
  return {
    ...others,
    ...(avatar !== undefined && isWebLink(avatar) && { avatar }),
    ...(callToAction && isSafeLink(callToAction.url) && { callToAction }),
  };
}

function isWebLink(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}

/** Returns whether a link is of the web, a path of the page's own site, an e-mail or a phone call. */
function isSafeLink(link: string): boolean {
  return isWebLink(link) || /^\/(?![/\\])/.test(link) || /^(?:mailto|tel):/i.test(link);
}
