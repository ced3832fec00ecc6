import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createWorkflowHandlers } from './workflow-handlers.ts';

export { RenderError, type RenderedContent, renderStep } from './render-step.ts';
export { findMissingVariables } from './required-variables.ts';
export type { StepType, TemplateSubscriber, Workflow, WorkflowStep } from './workflow.ts';
export { findWorkflow, loadWorkflowVersion, searchWorkflows } from './workflow-store.ts';

/** Manages workflows: what an event sends, on which channels and in which languages. */
export function createWorkflows(context: Context): Feature {
  return { handlers: createWorkflowHandlers(context) };
}
