import type { components } from '@omnichannel/types';
import { useEffect, useMemo } from 'preact/hooks';
import { useResource } from '../sandbox/use-resource.ts';
import { preciseTime } from '../ui/format.ts';
import { Badge, ItemHeader, Missing } from './item-header.tsx';
import { notificationTexts } from './notification-texts.ts';
import { createPreview } from './preview.ts';
import { PreviewForm } from './preview-form.tsx';
import { StepCard } from './step-card.tsx';

type Workflow = components['schemas']['Workflow'];

/** A workflow: what it needs, and its steps with a preview, which can be sent as a test. */
export function WorkflowView({ id }: { id: string }) {
  const { value, error } = useResource<{ data: Workflow }>(`/api/v1/workflows/${encodeURIComponent(id)}`);
  if (!value) return <Missing section="workflows" id={id} error={error} />;
  return <Details workflow={value.data} />;
}

function Details({ workflow }: { workflow: Workflow }) {
  const { workflowId, name, active, critical, steps, updatedAt } = workflow;
  const t = notificationTexts.value;
  const preview = useMemo(() => createPreview(workflowId, workflow.variables), [workflowId]);
  useEffect(() => preview.stop, [preview]);
  // Another version has other texts.
  useEffect(() => void preview.load(), [preview, updatedAt]);
  const rendered = new Map(preview.result.value?.steps.map((step) => [step.stepId, step]));
  return (
    <>
      <ItemHeader section="workflows" title={name} id={workflowId}>
        <Badge state={active ? 'good' : 'plain'}>{active ? t.active : t.inactive}</Badge>
        {critical && <Badge state="bad">{t.critical}</Badge>}
      </ItemHeader>
      <div class="columns">
        <div>
          <Facts workflow={workflow} />
          <PreviewForm preview={preview} workflowId={workflowId} />
        </div>
        <section class="card" aria-labelledby="steps-title">
          <h3 id="steps-title">{t.steps}</h3>
          <ol class="steps">
            {steps.map((step) => (
              <StepCard
                key={step.stepId}
                step={step}
                rendered={rendered.get(step.stepId ?? '')}
                htmlAddress={preview.htmlAddress(step.stepId ?? '')}
              />
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function Facts({ workflow }: { workflow: Workflow }) {
  const t = notificationTexts.value;
  const { workflowId, description, tags, variables, defaultLocale, updatedAt } = workflow;
  return (
    <section class="card" aria-labelledby="facts-title">
      <h3 id="facts-title">{t.workflow}</h3>
      {description !== undefined && <p dir="auto">{description}</p>}
      <dl>
        <dt>{t.id}</dt>
        <dd>
          <code>{workflowId}</code>
        </dd>
        <dt>{t.requiredVariables}</dt>
        <dd class="tags">
          {variables.length === 0 && <span class="soft">{t.none}</span>}
          {variables.map((variable) => (
            <code key={variable}>{variable}</code>
          ))}
        </dd>
        <dt>{t.language}</dt>
        <dd>{defaultLocale}</dd>
        {tags.length > 0 && (
          <>
            <dt>{t.tags}</dt>
            <dd>
              <bdi>{tags.join(', ')}</bdi>
            </dd>
          </>
        )}
        <dt>{t.changed}</dt>
        <dd>
          <time dateTime={updatedAt}>{preciseTime(updatedAt)}</time>
        </dd>
      </dl>
    </section>
  );
}
