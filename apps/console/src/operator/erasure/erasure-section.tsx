import { useId, useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { formatNumber } from '../../ui/format.ts';
import { type Parts, type Success, send } from '../api.ts';
import { AccountChoice } from '../choice/account-choice.tsx';
import { Card } from '../detail-page.tsx';
import { ChangeDialog, Choice, Field, textOf } from '../dialogs.tsx';
import { Fault } from '../fault.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { erasureTexts } from './erasure-texts.ts';
import './erasure.css';
import { erasureChannels, personIdLimits, personNumberLimits, subscriberIdLimits } from '../contract.gen.ts';

type Person = NonNullable<Parts<'/admin/v1/erasures', 'post'>['body']>;
type Result = Success<'/admin/v1/erasures', 'post'>;
const ways = ['number', 'subscriberId', ...erasureChannels] as const;
type Way = (typeof ways)[number];

/** Erases the data of a person: it is counted first, and then confirmed by typing. */
export default function ErasureSection() {
  const [counted, setCounted] = useState<{ person: Person; result: Result }>();
  const [erased, setErased] = useState<Result>();
  const [error, setError] = useState<Error>();
  const [isConfirming, setConfirming] = useState(false);
  const t = erasureTexts.value;
  const titleId = useId();
  const total = counted && Object.values(counted.result.rows).reduce((sum, rows) => sum + rows, 0);
  return (
    <main class="content" aria-labelledby={titleId}>
      <header class="heading">
        <h2 id={titleId}>{operatorTexts.value.sections.erasure}</h2>
      </header>
      <p class="soft about">{t.about}</p>
      <PersonForm onSubmit={count} />
      <Fault error={error} />
      {counted && !erased && (
        <Card
          title={t.counted}
          actions={
            total !== 0 && (
              <button type="button" onClick={() => setConfirming(true)}>
                {t.erase}
              </button>
            )
          }
        >
          {total === 0 ? <p>{t.nothing(nameOfPerson(counted.person))}</p> : <Rows result={counted.result} />}
        </Card>
      )}
      {erased && (
        <Card title={t.erased}>
          <Rows result={erased} />
          <p>{t.backups}</p>
        </Card>
      )}
      {counted && isConfirming && (
        <ConfirmDialog
          person={counted.person}
          onDone={(result) => {
            setConfirming(false);
            setErased(result);
            announce(t.erased);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </main>
  );

  async function count(person: Person): Promise<void> {
    setError(undefined);
    setCounted(undefined);
    setErased(undefined);
    try {
      setCounted({ person, result: await send('post', '/admin/v1/erasures', { body: { ...person, isDryRun: true } }) });
      announce(erasureTexts.value.counted);
    } catch (reason) {
      setError(reason as Error);
    }
  }
}

function PersonForm({ onSubmit }: { onSubmit(person: Person): Promise<void> }) {
  const [way, setWay] = useState<Way>('number');
  const t = erasureTexts.value;
  return (
    <form
      class="person"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(readPerson(way, new FormData(event.currentTarget)));
      }}
    >
      <Choice
        name="way"
        label={t.by}
        value={way}
        options={ways.map((one) => [one, t.ways[one]] as const)}
        // The choice has these values only.
        onChange={(value) => setWay(value as Way)}
      />
      {way !== 'number' && (
        <div class="field">
          <label for="field-account">{t.account}</label>
          <AccountChoice id="field-account" name="account" isRequired />
        </div>
      )}
      <Field
        name="value"
        label={t.ways[way]}
        required
        {...limitsOf(way)}
        {...(way === 'number' && { help: t.numberHelp })}
      />
      <button type="submit" class="primary">
        {t.count}
      </button>
    </form>
  );
}

function limitsOf(way: Way) {
  if (way === 'number') return personNumberLimits;
  return way === 'subscriberId' ? subscriberIdLimits : personIdLimits;
}

function readPerson(way: Way, values: FormData): Person {
  const value = textOf(values, 'value') ?? '';
  if (way === 'number') return { number: value };
  const account = textOf(values, 'account');
  const ofAccount = account === undefined ? {} : { accountId: account };
  return way === 'subscriberId' ? { ...ofAccount, subscriberId: value } : { ...ofAccount, channel: way, userId: value };
}

/** Returns the number or the id that a person was found by. */
function typedOf({ number, subscriberId, userId }: Person): string {
  return number ?? subscriberId ?? userId ?? '';
}

/** Names a person in a sentence, written left to right. */
function nameOfPerson(person: Person): string {
  return `\u2066${typedOf(person)}\u2069`;
}

/** Names what was erased. A newer service may erase more than this page has words for. */
function nameOf(table: string) {
  const names: Readonly<Record<string, string>> = erasureTexts.value.rows;
  return names[table] ?? <Ltr>{table}</Ltr>;
}

function Rows({ result: { rows, documents } }: { result: Result }) {
  const t = erasureTexts.value;
  return (
    <>
      <dl class="facts">
        {Object.entries(rows)
          .filter(([, amount]) => amount > 0)
          .map(([table, amount]) => (
            <div key={table}>
              <dt>{nameOf(table)}</dt>
              <dd>{formatNumber(amount)}</dd>
            </div>
          ))}
      </dl>
      {documents.length > 0 && <p>{t.documents}</p>}
      <ul>
        {documents.map(({ base, path }) => (
          <li key={`${base} ${path}`}>
            <Ltr>
              {base}: {path}
            </Ltr>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ConfirmDialogProps {
  person: Person;
  onDone(result: Result): void;
  onClose(): void;
}

/** Erases only when the person is typed once more. */
function ConfirmDialog({ person, onDone, onClose }: ConfirmDialogProps) {
  const t = erasureTexts.value;
  const name = typedOf(person);
  return (
    <ChangeDialog
      id="erase"
      title={t.confirmTitle}
      description={t.confirmHelp(nameOfPerson(person))}
      submit={t.erase}
      onClose={onClose}
      onSubmit={async (values) => {
        if (textOf(values, 'typed') !== name) throw new Error(erasureTexts.value.differs);
        onDone(await send('post', '/admin/v1/erasures', { body: person }));
      }}
    >
      <Field name="typed" label={t.typeAgain} required />
    </ChangeDialog>
  );
}
