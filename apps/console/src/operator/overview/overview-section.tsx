import { Fragment } from 'preact';
import { useId } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { duration, formatNumber, preciseTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { addressOf } from '../addresses.ts';
import type { Success } from '../api.ts';
import { Card, Facts } from '../detail-page.tsx';
import { AttemptFault } from '../failures/failure-text.tsx';
import { failureTexts } from '../failures/failure-texts.ts';
import { Fault } from '../fault.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { connectionTone, isWithoutLink } from '../tones.ts';
import { useObject } from '../use-object.ts';
import { isLate, lateSeconds, problemOf } from './connection-problem.ts';
import { overviewTexts } from './overview-texts.ts';
import './overview.css';

type Overview = Success<'/admin/v1/overview', 'get'>;

/** The start page: whether the service works, what waits, and the last errors. */
export default function OverviewSection() {
  const object = useObject('/admin/v1/overview');
  const t = overviewTexts.value;
  const titleId = useId();
  return (
    <main class="content" aria-labelledby={titleId}>
      <header class="heading">
        <h2 id={titleId}>{operatorTexts.value.sections.overview}</h2>
        <div class="actions">
          <button type="button" onClick={object.reload}>
            <Icon name="again" /> {operatorTexts.value.list.refresh}
          </button>
        </div>
      </header>
      <Fault error={object.error} />
      {object.value === undefined && !object.error && <p class="soft">{operatorTexts.value.list.loading}</p>}
      {object.value && (
        <>
          <Health overview={object.value} />
          <Drafts overview={object.value} />
          <div class="overview">
            <Queues overview={object.value} />
            <Connections overview={object.value} />
            <Errors overview={object.value} />
            <System overview={object.value} />
          </div>
          <p class="soft">{t.checked(preciseTime(object.value.checkedAt))}</p>
        </>
      )}
    </main>
  );
}

/** The problems of the service, each in a sentence. */
function Health({ overview }: { overview: Overview }) {
  const t = overviewTexts.value;
  const { database, workers, queue, outbox, deliveries, connections } = overview;
  const unknownLate = outbox.oldestDueSeconds > lateSeconds && !connections.some(isLate);
  const stuck = connections.filter((connection) => problemOf(connection) !== undefined);
  const problems = [
    workers.length === 0 && t.noWorker,
    database.missingMigrations.length > 0 && t.notMigrated,
    queue.oldestReadySeconds > lateSeconds && t.queueLate,
    unknownLate && t.outboxLate,
    outbox.inDoubt > 0 && t.inDoubt,
    deliveries.oldestDueSeconds > lateSeconds && t.deliveriesLate,
    deliveries.disabledEndpoints > 0 && t.endpointsDisabled,
  ].filter((problem) => problem !== false);
  if (problems.length === 0 && stuck.length === 0) return <p class="notice">{t.healthy}</p>;
  return (
    <ul class="problems" aria-label={t.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {stuck.map((connection) => (
        <ConnectionProblem key={connection.id} connection={connection} />
      ))}
    </ul>
  );
}

/** Counts the connections over which no message goes yet, with a link to them: their state is no problem of the service. */
function Drafts({ overview: { connections } }: { overview: Overview }) {
  const amount = connections.filter(({ state }) => state === 'draft').length;
  if (amount === 0) return null;
  return (
    <p>
      <a href={`${addressOf('connections')}?state=draft`}>{overviewTexts.value.drafts(amount)}</a>
    </p>
  );
}

/** A connection that submits nothing or too little: its name, the cause, and the next step. */
function ConnectionProblem({ connection }: { connection: Overview['connections'][number] }) {
  const t = overviewTexts.value;
  const { name, links, reason, waiting } = connection;
  const problem = problemOf(connection);
  const cause = reason ?? links?.reason;
  return (
    <li>
      <a href={addressOf('connections', name)}>
        <Ltr>{name}</Ltr>
      </a>
      : {problem && t.connectionProblems[problem].cause(links?.since ? preciseTime(links.since) : '')}
      {cause && (
        <>
          {' '}
          (<bdi>{cause.replace(/\.$/, '')}</bdi>)
        </>
      )}
      . {waiting > 0 && t.messagesWait(formatNumber(waiting))} {problem && t.connectionProblems[problem].advice}
    </li>
  );
}

function Queues({ overview: { queue, outbox, deliveries } }: { overview: Overview }) {
  const t = overviewTexts.value;
  const dead = `${addressOf('deliveries')}?state=dead`;
  return (
    <Card title={t.waiting}>
      <Facts
        items={[
          [t.jobs, waitingFor(queue.ready, queue.oldestReadySeconds)],
          [t.outbox, waitingFor(outbox.waiting, outbox.oldestDueSeconds)],
          [t.inDoubtMessages, formatNumber(outbox.inDoubt)],
          [t.deliveries, waitingFor(deliveries.waiting, deliveries.oldestDueSeconds)],
          [
            t.dead,
            deliveries.deadInLastHour === 0 ? (
              formatNumber(0)
            ) : (
              <a key="dead" href={dead}>
                {formatNumber(deliveries.deadInLastHour)}
              </a>
            ),
          ],
          [
            t.disabledEndpoints,
            deliveries.disabledEndpoints === 0 ? (
              formatNumber(0)
            ) : (
              <a key="disabled" href={`${addressOf('endpoints')}?state=disabled`}>
                {formatNumber(deliveries.disabledEndpoints)}
              </a>
            ),
          ],
        ]}
      />
    </Card>
  );
}

/** Says how many wait, and for how long the oldest has been due. */
function waitingFor(amount: number, seconds: number): string {
  const count = formatNumber(amount);
  return seconds === 0 ? count : overviewTexts.value.waitingFor(count, duration(seconds * 1000));
}

function Connections({ overview: { connections } }: { overview: Overview }) {
  const t = overviewTexts.value;
  return (
    <Card title={t.connections}>
      {connections.length === 0 && (
        <p class="soft">
          {t.noConnection} {can('operator') && <a href={addressOf('connections')}>{t.addConnection}</a>}
        </p>
      )}
      <ul class="states">
        {connections.map((connection) => {
          const { id, name, state } = connection;
          const reason = connection.reason ?? connection.links?.reason;
          return (
            <li key={id}>
              <a href={addressOf('connections', name)}>
                <Ltr>{name}</Ltr>
              </a>
              <StateBadge tone={connectionTone(connection)}>
                {isWithoutLink(connection) ? t.onWithoutLink : t.states[state]}
              </StateBadge>
              {reason && <bdi class="soft">{reason}</bdi>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Errors({ overview: { errors } }: { overview: Overview }) {
  const t = overviewTexts.value;
  return (
    <Card title={t.errors}>
      {errors.length === 0 && <p class="soft">{t.noError}</p>}
      <ul class="errors">
        {errors.map(({ kind, id, at, userName, source, code, reason }) => (
          <li key={`${kind} ${id}`}>
            <a href={addressOf(kind === 'message' ? 'messages' : 'deliveries', id)}>{t.kinds[kind]}</a>{' '}
            {kind === 'message' ? (
              (failureTexts.value.titleOf(code) ?? <bdi>{reason}</bdi>)
            ) : (
              <AttemptFault error={reason} />
            )}{' '}
            <span class="soft">
              <bdi>{nameOfSource({ kind, source })}</bdi>
              {[code, userName].map(
                (part) =>
                  part !== null && (
                    <Fragment key={part}>
                      {' '}
                      · <Ltr>{part}</Ltr>
                    </Fragment>
                  ),
              )}{' '}
              · <bdi>{preciseTime(at)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The channel of a message, or the kind of the webhook endpoint. */
function nameOfSource({ kind, source }: Pick<Overview['errors'][number], 'kind' | 'source'>): string {
  const { channels, endpointKinds } = operatorTexts.value;
  const names: Readonly<Record<string, string>> = kind === 'message' ? channels : endpointKinds;
  return names[source] ?? source;
}

function System({ overview: { version, database, workers } }: { overview: Overview }) {
  const t = overviewTexts.value;
  return (
    <Card title={t.system}>
      <Facts
        items={[
          [t.version, <Ltr key="version">{version}</Ltr>],
          [
            t.database,
            <>
              <Ltr>PostgreSQL {database.version}</Ltr> · <bdi>{duration(database.responseMs)}</bdi>
            </>,
          ],
          [t.migration, <Ltr key="migration">{database.latestMigration}</Ltr>],
          [t.workers, formatNumber(workers.length)],
        ]}
      />
    </Card>
  );
}
