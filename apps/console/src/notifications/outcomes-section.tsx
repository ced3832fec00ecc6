import { Fragment } from 'preact';
import { formatNumber } from '../ui/format.ts';
import { notificationTexts } from './notification-texts.ts';
import { OutcomeReason } from './outcome-reason.tsx';
import { filterOf, type Outcomes } from './outcomes.ts';
import { StepChannel } from './step-channel.tsx';

/** The number of recipients by step and outcome. @param onShow shows the recipients of an outcome */
export function OutcomesSection({ outcomes, onShow }: { outcomes: Outcomes; onShow(filter: string): void }) {
  const t = notificationTexts.value;
  return (
    <section class="card" aria-labelledby="outcomes-title">
      <h3 id="outcomes-title">{t.outcomesByStep}</h3>
      {outcomes.length === 0 ? (
        <p class="soft">{t.noneReached}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.step}</th>
              <th scope="col">{t.channel}</th>
              <th scope="col">{t.outcome}</th>
              <th scope="col">{t.recipients}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ stepId, channel, outcome, count: recipients, reasons }) => (
              <Fragment key={`${stepId} ${outcome}`}>
                <tr data-outcome={outcome}>
                  <td>
                    <code>{stepId}</code>
                  </td>
                  <td>
                    <StepChannel type={channel} />
                  </td>
                  <td class="outcome">{t.outcomes[outcome]}</td>
                  <td>
                    <button type="button" class="link" onClick={() => onShow(filterOf({ stepId, outcome }))}>
                      {formatNumber(recipients)}
                      <span class="visually-hidden">{` ${t.recipientsOf(stepId, t.outcomes[outcome])}`}</span>
                    </button>
                  </td>
                </tr>
                {reasons && <Reasons reasons={reasons} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Why recipients have an outcome, the most frequent reasons first: a row below that of the outcome. */
function Reasons({ reasons }: { reasons: NonNullable<Outcomes[number]['reasons']> }) {
  return (
    <tr class="reasons">
      <td colSpan={4}>
        <ul>
          {reasons.map(({ reason, count: recipients }) => (
            <li key={reason}>
              <OutcomeReason reason={reason} /> {`(${formatNumber(recipients)})`}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
