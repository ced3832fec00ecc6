import { Fragment } from 'preact';
import { filterOf, type Outcomes, outcomeTexts } from './outcomes.ts';
import { StepChannel } from './step-channel.tsx';

/** The number of recipients by step and outcome. @param onShow shows the recipients of an outcome */
export function OutcomesSection({ outcomes, onShow }: { outcomes: Outcomes; onShow(filter: string): void }) {
  return (
    <section class="card" aria-labelledby="outcomes-title">
      <h3 id="outcomes-title">Outcomes by step</h3>
      {outcomes.length === 0 ? (
        <p class="soft">No recipient was reached.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Channel</th>
              <th scope="col">Outcome</th>
              <th scope="col">Recipients</th>
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
                  <td class="outcome">{outcomeTexts[outcome]}</td>
                  <td>
                    <button type="button" class="link" onClick={() => onShow(filterOf({ stepId, outcome }))}>
                      {recipients.toLocaleString('en')}
                      <span class="visually-hidden">{` recipients: ${stepId}, ${outcomeTexts[outcome]}`}</span>
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
              <bdi>{reason}</bdi> {`(${recipients.toLocaleString('en')})`}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
