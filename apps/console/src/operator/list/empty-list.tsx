import { addressOf } from '../addresses.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { useObject } from '../use-object.ts';

interface EmptyListProps {
  /** Says that there is nothing, and what follows from that. */
  text: string;
  /** How an operator adds the first object: the sentence before the command. */
  how: string;
  command: string;
  /** Who can add an object, where an operator cannot do it in the console: said to lower roles. */
  who?: string;
}

/** Shown while a list has no rows at all: to operators with the way to add the first one, and to lower roles with the role that it needs. */
export function EmptyList({ text, how, command, who }: EmptyListProps) {
  const { list, roles } = operatorTexts.value;
  if (!can('operator')) {
    return (
      <p>
        {text} {who ?? list.needsRole(roles.operator)}
      </p>
    );
  }
  return (
    <>
      <p>
        {text} {how}
      </p>
      <pre>
        <code>{command}</code>
      </pre>
    </>
  );
}

interface EmptyAccountProps extends Omit<EmptyListProps, 'command'> {
  accountId: string;
  /** @param userName of the account */
  command(userName: string): string;
}

/** Shown while an account has no objects of a kind. The command names the account. */
export function EmptyAccount({ accountId, command, ...props }: EmptyAccountProps) {
  const account = useObject('/admin/v1/accounts/{accountId}', { params: { accountId } });
  if (!account.value && !account.error) return null;
  return <EmptyList {...props} command={command(account.value?.userName ?? 'shop')} />;
}

/** Shown by sections of one account while there are no accounts. */
export function NoAccounts() {
  const { list, sections } = operatorTexts.value;
  return (
    <div class="empty">
      <EmptyList
        text={list.noAccounts}
        how={list.createAccount}
        command="omnichannel-server accounts create shop --sandbox --sender ExampleShop"
      />
      {can('operator') && (
        <p>
          <a href={addressOf('accounts')}>{sections.accounts}</a>
        </p>
      )}
    </div>
  );
}
