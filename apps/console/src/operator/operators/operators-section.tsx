import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { send } from '../api.ts';
import { operatorNameLimits } from '../contract.gen.ts';
import { ChangeDialog, Choice, Field, SecretDialog, textOf } from '../dialogs.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import type { Role } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { OperatorPage } from './operator-page.tsx';
import { operatorsTexts } from './operators-texts.ts';
import { roleOptions } from './role-options.ts';

/** The people who sign in to the console, and the page of one. */
export default function OperatorsSection() {
  const { id } = useRoute().params;
  return id ? <OperatorPage id={id} /> : <OperatorList />;
}

function OperatorList() {
  const list = useList('/admin/v1/operators');
  const [isInviting, setInviting] = useState(false);
  const t = operatorsTexts.value;
  return (
    <>
      <ListPage
        title={operatorTexts.value.sections.operators}
        about={t.about}
        columns={[
          { head: t.userName, cell: ({ userName }) => <Ltr>{userName}</Ltr> },
          { head: t.role, isWhole: true, cell: ({ role }) => operatorTexts.value.roles[role] },
          {
            head: t.state,
            cell: ({ isDisabled, hasPassword }) => (
              <StateBadge tone={isDisabled ? 'bad' : hasPassword ? 'good' : undefined}>
                {isDisabled ? t.disabled : hasPassword ? t.enabled : t.invited}
              </StateBadge>
            ),
          },
          { head: t.app, isWhole: true, cell: ({ hasTotp }) => (hasTotp ? t.set : t.notSet) },
          {
            head: t.lastSignIn,
            isWhole: true,
            cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : preciseTime(lastSignInAt)),
            isNumber: true,
          },
        ]}
        list={list}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressOf('operators', id)}
        actions={
          <button type="button" class="primary" onClick={() => setInviting(true)}>
            {t.invite}
          </button>
        }
        empty={
          <pre>
            <code>omnichannel-server operators create ann --as owner</code>
          </pre>
        }
      />
      {isInviting && <InviteDialog onDone={list.reload} onClose={() => setInviting(false)} />}
    </>
  );
}

/** Creates an operator, and shows the link that sets the password once. */
function InviteDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const [link, setLink] = useState<string>();
  const [role, setRole] = useState<Role>('support');
  const t = operatorsTexts.value;
  if (link !== undefined) {
    return <SecretDialog title={t.invited} help={t.linkHelp} name={t.link} secret={link} onClose={onClose} />;
  }
  return (
    <ChangeDialog
      id="invite"
      title={t.invite}
      description={t.inviteHelp}
      submit={t.invite}
      onSubmit={invite}
      onClose={onClose}
    >
      <Field name="userName" label={t.userName} required {...operatorNameLimits} />
      <Choice
        name="role"
        label={t.role}
        value={role}
        options={roleOptions()}
        help={t.roleHelp[role]}
        // The choice has these values only.
        onChange={(value) => setRole(value as Role)}
      />
    </ChangeDialog>
  );

  async function invite(values: FormData): Promise<void> {
    const created = await send('post', '/admin/v1/operators', {
      // The choice has these values only.
      body: { userName: textOf(values, 'userName') ?? '', role: values.get('role') as Role },
    });
    announce(operatorsTexts.value.invited);
    setLink(created.link.url);
    onDone();
  }
}
