import type { TemplateFault } from '@omnichannel/contract';
import type { components } from '@omnichannel/types';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Content } from '../carrier.ts';

export type TemplateReference = components['schemas']['ChatAppTemplate'];

export interface TemplateStore {
  /**
   * Renders templates.
   *
   * @returns the contents in the order of the references; for a template that does not exist or does not fit, a fault with its code
   *   (2001 unknown, 2000 wrong number of parameters, 1009 wrong type of parameter) and a sentence that names the part
   */
  render(
    executor: Executor,
    wanted: readonly { environmentId: string; template: TemplateReference }[],
  ): Promise<(Extract<Content, { type: 'template' }> | TemplateFault)[]>;
}
