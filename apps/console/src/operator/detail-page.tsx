import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { latestListOf } from './addresses.ts';
import { RequestFault } from './api.ts';
import { Fault } from './fault.tsx';
import { operatorTexts } from './operator-texts.ts';
import type { Loaded } from './use-object.ts';

interface DetailPageProps<Value> {
  title: string;
  /** The address of the list. */
  back: string;
  object: Loaded<Value>;
  actions?(value: Value): ComponentChildren;
  children(value: Value): ComponentChildren;
}

/** The page of an object: its title, what can be done with it, and its cards. */
export function DetailPage<Value>({ title, back, object, actions, children }: DetailPageProps<Value>) {
  const t = operatorTexts.value;
  const titleId = useId();
  const { value, error, reload } = object;
  const isMissing = error instanceof RequestFault && error.status === 404;
  return (
    <main class="content" aria-labelledby={titleId}>
      <header class="heading">
        <a class="back-link" href={latestListOf(back)} aria-label={t.detail.back} title={t.detail.back}>
          <Icon name="back" />
        </a>
        <h2 id={titleId}>
          <bdi>{title}</bdi>
        </h2>
        <div class="actions">
          {value !== undefined && actions?.(value)}
          <button type="button" onClick={reload}>
            <Icon name="again" /> {t.list.refresh}
          </button>
        </div>
      </header>
      <Fault error={error} text={isMissing ? t.detail.missing : undefined} />
      {value === undefined && !error && <p class="soft">{t.list.loading}</p>}
      {value !== undefined && <div class="cards">{children(value)}</div>}
    </main>
  );
}

/** A part of an object's page. */
export function Card({
  title,
  titleId: given,
  actions,
  children,
}: {
  title: string;
  /** The id of the title, for a table that it names. */
  titleId?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const own = useId();
  const titleId = given ?? own;
  return (
    <section class="card" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{title}</h3>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** A name with its value, and how the page shows the name, where that is more than a text. */
export type Fact = readonly [name: string, value: ComponentChildren, shownName?: ComponentChildren];

/** Facts of an object: names with their values. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl class="facts">
      {items.map(([name, value, shownName = name]) => (
        <div key={name}>
          <dt>{shownName}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
