export { RenderError, type RenderedContent, type RenderInput, renderStep } from './render-step.ts';
export { findMissingVariables } from './required-variables.ts';
export { type StepType, stepTypes, type TemplateSubscriber, type Workflow, type WorkflowStep } from './workflow.ts';
export { findWorkflow, loadWorkflowVersion } from './workflow-store.ts';
