import { type Outcomes, outcomeTexts } from './outcomes.ts';
import { StepChannel } from './step-channel.tsx';

/** The number of recipients by step and outcome. */
export function OutcomesSection({ outcomes }: { outcomes: Outcomes }) {
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
              <tr key={`${stepId} ${outcome}`} data-outcome={outcome}>
                <td>
                  <code>{stepId}</code>
                </td>
                <td>
                  <StepChannel type={channel} />
                </td>
                <td class="outcome">
                  {outcomeTexts[outcome]}
                  {reasons && <Reasons reasons={reasons} />}
                </td>
                <td>{recipients.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Why recipients have an outcome, the most frequent reasons first. */
function Reasons({ reasons }: { reasons: NonNullable<Outcomes[number]['reasons']> }) {
  return (
    <ul class="reasons">
      {reasons.map(({ reason, count: recipients }) => (
        <li key={reason}>
          <bdi>{reason}</bdi> {`(${recipients.toLocaleString('en')})`}
        </li>
      ))}
    </ul>
  );
}
