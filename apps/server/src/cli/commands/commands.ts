import type { Config } from '../../platform/config/config.ts';
import type { SettingName } from '../../platform/config/settings.ts';
import { findStartFaults } from '../../platform/config/start-faults.ts';
import type { Actions, LocalAction } from './action.ts';

/** A command of the program. */
export interface Command {
  /** One line, for the list of commands. */
  about: string;
  /** Further help, with examples to copy. */
  help: string;
  /** The settings that the command uses; its help shows only these. */
  settings: readonly SettingName[] | 'all';
  /** Finds faults of settings in combination, which are reported with the faults of each setting. */
  faults?(config: Config): readonly string[];
  /** Loads the command's modules on demand, so that the help and a wrong command respond at once. */
  load(): Promise<Actions>;
}

const database: readonly SettingName[] = [
  'dataDir',
  'databaseUrl',
  'directDatabaseUrl',
  'databaseCaFile',
  'databasePoolSize',
  'databaseStatementTimeoutSeconds',
];
const keys: readonly SettingName[] = ['secret', 'previousSecrets'];
const s3: readonly SettingName[] = [
  's3Endpoint',
  's3Bucket',
  's3Region',
  's3PathStyle',
  's3AccessKeyId',
  's3SecretAccessKey',
];
const embedding: readonly SettingName[] = ['embeddingBaseUrl', 'embeddingModel', 'embeddingApiKey'];

/** Wraps a command that takes no arguments but settings, and works only on the machine of the database. */
function withoutArguments(
  perform: (config: Config) => Promise<void>,
  kind: Pick<LocalAction, 'localOnly' | 'isReadOnly'>,
): Command['load'] {
  return async () => ({ '': { ...kind, flags: {}, perform: (_given, config) => perform(config) } });
}

export const commands: Readonly<Record<string, Command>> = {
  start: {
    about: 'Run the service until Ctrl-C or SIGTERM',
    help: `Without DATABASE_URL it runs an embedded PostgreSQL in ./.omnichannel, and creates a sandbox account at the first start.

  omnichannel-server start
  omnichannel-server start --port 8080 --data-dir /var/lib/omnichannel
  DATABASE_URL=postgres://… OMNICHANNEL_SECRET=… omnichannel-server start --role api
  DATABASE_URL=postgres://… OMNICHANNEL_SECRET=… omnichannel-server start --role worker --port 4021

A signal lets requests and jobs finish, for at most 30 s; a second signal ends the process at once.`,
    settings: 'all',
    faults: findStartFaults,
    load: withoutArguments(async (config) => (await import('./start.ts')).start(config), {
      localOnly: 'runs the service in this process',
    }),
  },
  migrate: {
    about: 'Migrate the database to this version',
    help: `start does the same; use migrate to do it beforehand. Two versions can run side by side: the newer one may migrate first. The first start
creates an embedded database.

  DATABASE_URL=postgres://… omnichannel-server migrate`,
    settings: database,
    load: withoutArguments(async (config) => (await import('./migrate.ts')).migrateDatabase(config), {
      localOnly: 'changes the tables of the database, before a service of this version starts',
    }),
  },
  accounts: {
    about: 'Manage accounts',
    help: `The service may be running; it applies changes within 5 s. The first API key is shown once, at the creation of the
account; keys manages further ones.

  omnichannel-server accounts create shop --sandbox --sender ExampleShop
  omnichannel-server accounts list --json
  omnichannel-server accounts set shop --limit requestVerification=50
  omnichannel-server accounts set shop --allow-country US --allow-country CA
  omnichannel-server accounts set shop --knowledge policies --knowledge care --agent-assistant yes
  omnichannel-server accounts set shop --quota sms=10000 --quota all=50000
  omnichannel-server accounts end-sessions shop
  omnichannel-server accounts disable shop
  omnichannel-server accounts rotate-signing-key --revoke

The first start creates an embedded database; with DATABASE_URL you can create accounts before.`,
    settings: [...database, ...keys, 'hasSandbox'],
    load: async () => (await import('./accounts.ts')).accounts,
  },
  keys: {
    about: 'Manage the API keys of accounts',
    help: `An account has up to 20 keys, each with its scopes. The service may be running; it applies changes within 5 s. A key is shown once, at its
creation. To replace a key without an outage: rotate, deploy the new key, look at the last use of the old one, and revoke it.

  omnichannel-server keys create billing --account shop --scope send --scope verify --expires-in 90d
  omnichannel-server keys list --account shop
  omnichannel-server keys rotate billing --account shop --overlap 24h
  omnichannel-server keys revoke billing --account shop

Scopes: send (messages, media, contacts, webhooks), verify (passcodes), notify (subscribers, topics, workflows, events), knowledge (chat and
files), read (everything, without changes). A key that leaked: revoke it, or rotate it with --overlap 0s.`,
    settings: database,
    load: async () => (await import('./keys.ts')).keys,
  },
  operators: {
    about: 'Manage the people who sign in to the console',
    help: `The service may be running. An operator sets the password by a link, and signs in with a code of an authenticator app. Pass the --port
and --host of the service, or its --public-url, since the link contains its address.

  omnichannel-server operators create ann --as owner
  omnichannel-server operators list
  omnichannel-server operators set-role ben --as support
  omnichannel-server operators link ann
  omnichannel-server operators reset-totp ann
  omnichannel-server operators disable ben

Each role includes the ones before it: readOnly, support (message texts), operator (changes), owner (operators and keys).`,
    settings: [...database, 'host', 'port', 'publicUrl'],
    load: async () => (await import('./operators.ts')).operators,
  },
  'operator-keys': {
    about: 'Manage the keys of programs that use the admin API',
    help: `The service may be running; all instances reject a revoked key within 5 s. A key is shown once, at its creation.

  omnichannel-server operator-keys create deploy --as operator --days 90
  omnichannel-server operator-keys list
  omnichannel-server operator-keys revoke deploy`,
    settings: database,
    load: async () => (await import('./operator-keys.ts')).operatorKeys,
  },
  templates: {
    about: 'Manage message templates of an account',
    help: `The files are JSON or YAML, in the format of the WhatsApp API. The service may be running.

  omnichannel-server templates import order_shipped.json --account shop
  omnichannel-server templates list --account shop
  omnichannel-server templates sync shop-whatsapp
  omnichannel-server templates delete order_shipped --language ar --account shop

sync copies the templates of a connection whose provider approves them, such as WhatsApp. The service does it hourly.`,
    settings: [...database, ...keys],
    load: async () => {
      const [{ createTemplateActions }, { kinds }] = await Promise.all([
        import('./templates.ts'),
        import('../../carriers/kinds.ts'),
      ]);
      return createTemplateActions(kinds);
    },
  },
  cards: {
    about: 'Manage the cards of the chat channel',
    help: `The files are JSON or YAML. The service may be running.

  omnichannel-server cards import order-status.json --account shop
  omnichannel-server cards list --account shop
  omnichannel-server cards delete card_order_status --account shop`,
    settings: database,
    load: async () => (await import('./cards.ts')).cards,
  },
  subscribers: {
    about: 'Import the subscribers of an account',
    help: `The files are CSV or JSON lines, in UTF-8. The service may be running. import creates subscribers and updates those that exist, by
subscriberId; absent fields and empty cells keep their values. Run it again after an interruption, or when you have corrected a line.

  omnichannel-server subscribers import subscribers.csv --account shop
  omnichannel-server subscribers import first.jsonl second.jsonl --account shop

The first line of a CSV file names its columns: subscriberId, email, firstName, lastName, phone, chatappNumber, avatar, locale, and
data.<name> for a field of data. A line of JSON is a subscriber as POST /v1/subscribers takes it, with its subscriberId.`,
    settings: database,
    load: async () => (await import('./subscribers.ts')).subscribers,
  },
  workflows: {
    about: 'Manage the workflows that events trigger',
    help: `The files are JSON or YAML, with workflows as createWorkflow takes them. A folder stands for its files. Run import again after changes:
it replaces the workflows that have changed. The service may be running.

  omnichannel-server workflows import ./workflows --account shop
  omnichannel-server workflows import order-shipped.yaml --account shop
  omnichannel-server workflows list --account shop
  omnichannel-server workflows delete order-shipped --account shop`,
    settings: database,
    load: async () => (await import('./workflows.ts')).workflows,
  },
  'sandbox-link': {
    about: 'Print a link that opens the sandbox inbox of an account once',
    help: `The service may be running. Pass its --port and --host.

  omnichannel-server sandbox-link sandbox`,
    settings: [...database, 'host', 'port', 'hasSandbox'],
    load: async () => ({ '': (await import('./sandbox-link.ts')).sandboxLinkAction }),
  },
  connections: {
    about: 'Manage connections to providers',
    help: `A connection submits the messages of live accounts to a provider. The service may be running; it applies changes within 5 s. Sandbox
accounts always use the built-in connection "sandbox".

  omnichannel-server connections add main --kind smpp --settings-file settings.json --credentials-file credentials.json
  omnichannel-server connections test-send main --to +12025550123
  omnichannel-server connections list
  omnichannel-server connections set main --credentials-file credentials.json
  omnichannel-server connections set main --throughput 50 --window 20
  omnichannel-server connections check main
  omnichannel-server connections pause main
  omnichannel-server connections remove main --force failover

The help of add describes the settings of each kind, with an example. Credentials come from stdin or a file, and are stored
encrypted. set signs in with new values first: if the provider rejects them, the connection keeps the old ones.`,
    settings: [...database, ...keys, 'publicUrl', 'hasSandbox'],
    load: async () => {
      const [{ createConnectionActions }, { kinds }, { addDefaultRoute }, { waitingMessages }, { readWebhookTimes }] =
        await Promise.all([
          import('./connections.ts'),
          import('../../carriers/kinds.ts'),
          import('../../carriers/routing/route-store.ts'),
          import('../../carriers/outbox/waiting-messages.ts'),
          import('../../carriers/connections/webhook-times.ts'),
        ]);
      return createConnectionActions({
        kinds,
        createDefaultRoute: addDefaultRoute,
        waiting: waitingMessages,
        findFirstWebhook: async (database, id) => (await readWebhookTimes(database, id))?.firstAt ?? null,
      });
    },
  },
  routes: {
    about: 'Manage the rules that choose connections',
    help: `The first matching rule decides: those of the account by position, then those for all accounts. The service may be running; it applies
changes within 5 s. A message goes to the next connection of its rule only if the first one definitely did not take it. Without a matching
rule, requests of live accounts are rejected.

  omnichannel-server routes add --connection main --connection backup --position 1
  omnichannel-server routes add --country FR --purpose passcode --connection paris --position 1
  omnichannel-server routes add --account shop --sender ExampleShop --connection shop-sms
  omnichannel-server routes list
  omnichannel-server routes move 6543f0a1b2c3d4e5f6a7b8c9 1
  omnichannel-server routes remove 6543f0a1b2c3d4e5f6a7b8c9`,
    settings: database,
    load: async () => (await import('./routes.ts')).routes,
  },
  senders: {
    about: 'Manage the senders that connections may use',
    help: `A sender is a name of at most 11 GSM characters, a short code of 3 to 8 digits, or a number with its country prefix. A connection without
any sender accepts all; otherwise a sender must be in its list, for the country of the recipient. A number or short code belongs to one
account, which gets the SMS that people send to it.

  omnichannel-server senders add ExampleShop --connection main --country US --country CA
  omnichannel-server senders add +12025550100 --connection main --account shop --group shop --throughput 1
  omnichannel-server senders list
  omnichannel-server senders remove ExampleShop --connection main`,
    settings: database,
    load: async () => (await import('./senders.ts')).senders,
  },
  'opt-outs': {
    about: 'Manage who gets no messages of a sender group',
    help: `People opt out with STOP and similar words, and revert it with START. An opt-out belongs to an account and a sender group: the senders
that share opt-outs. It blocks messages, and never a passcode. It outlives the erasure of the person, as a keyed hash of the number.

  omnichannel-server opt-outs add --account shop --group ExampleShop --number +12025550123
  cat numbers.txt | omnichannel-server opt-outs add --account shop --group ExampleShop --stdin
  omnichannel-server opt-outs list --account shop
  omnichannel-server opt-outs remove --account shop --group ExampleShop --number +12025550123`,
    settings: [...database, ...keys],
    load: async () => (await import('./opt-outs.ts')).optOuts,
  },
  endpoints: {
    about: 'Manage webhook endpoints and signing secrets',
    help: `The service may be running.

  omnichannel-server endpoints set --account shop --channel messenger --url https://example.com/hooks/messenger
  omnichannel-server endpoints show --account shop
  omnichannel-server endpoints rotate --account shop --channel messenger
  omnichannel-server endpoints enable --account shop --channel chatApp.status

show names endpoints whose secret no one has seen, because it was created when an integrator set a URL without one. The service disables
an endpoint that returned 410, or whose deliveries all failed for five days.`,
    settings: [...database, ...keys],
    load: async () => (await import('./endpoints.ts')).endpoints,
  },
  messages: {
    about: 'Show messages with their attempts and receipts',
    help: `The service may be running. No text of a message is shown, and numbers are masked. The id of a verification is its check code.

  omnichannel-server messages list --account shop --status failed
  omnichannel-server messages list --number +12025550123 --hours 24
  omnichannel-server messages list --connection my-sms
  omnichannel-server messages list --provider-id 1539401389
  omnichannel-server messages list --request 5f0c2b1e-7f0a-4d51-9c55-0d8f2f1f6a10
  omnichannel-server messages show 652c…`,
    settings: database,
    load: async () => (await import('./messages.ts')).messages,
  },
  deliveries: {
    about: 'Show and replay webhook deliveries',
    help: `The service may be running.

  omnichannel-server deliveries list --account shop --state dead
  omnichannel-server deliveries show msg_…
  omnichannel-server deliveries retry msg_…
  omnichannel-server deliveries retry --dead --account shop --channel chatApp.status`,
    settings: [...database, ...keys],
    load: async () => (await import('./deliveries.ts')).deliveries,
  },
  audit: {
    about: 'Show and export the changes that operators have made',
    help: `Each change by a command or an operator has an entry, which is written in its transaction. Entries contain no secrets, texts of messages or
numbers. The service may be running.

  omnichannel-server audit list --account shop
  omnichannel-server audit list --action connection --since 2026-11-01
  omnichannel-server audit list --actor ada --json
  omnichannel-server audit export --since 2026-11-01
  omnichannel-server audit export --after 0198…`,
    settings: database,
    load: async () => (await import('./audit.ts')).audit,
  },
  usage: {
    about: 'Show, export and recount the usage of accounts',
    help: `Usage counts messages, passcodes, e-mails and items of feeds by the day (UTC) on which they were accepted. It is kept when the messages
are deleted. The service may be running.

  omnichannel-server usage show --since 2026-11-01 --until 2026-11-30
  omnichannel-server usage show --account shop --by day --by country --csv
  omnichannel-server usage export --since 2026-11-01
  omnichannel-server usage quotas --account shop
  omnichannel-server usage recount --since 2026-11-01

recount exits with 1 when it finds a difference. Erased messages are such a difference, since usage still contains them.`,
    settings: [...database, 'verificationDays', 'conversationDays', 'notificationDays'],
    load: async () => (await import('./usage.ts')).usage,
  },
  knowledge: {
    about: 'Manage the documents of knowledge bases',
    help: `The service may be running; it finds imported documents at once. import reads Markdown, HTML, text, PDF and DOCX, and folders with their
subfolders. Run it again after changes. It identifies a document by its path: it skips unchanged documents, replaces changed ones, and
deletes those that are no longer in their folder.

  omnichannel-server knowledge import ./handbook --name handbook --account sandbox
  omnichannel-server knowledge import faq.pdf prices.docx --name shop --account sandbox --description 'For customers'
  omnichannel-server knowledge list --account sandbox
  omnichannel-server knowledge show --name handbook --account sandbox
  omnichannel-server knowledge delete --name handbook --account sandbox`,
    settings: [...database, ...embedding],
    load: async () => (await import('./knowledge.ts')).knowledge,
  },
  media: {
    about: 'Move files between the database and an S3 bucket',
    help: `Run it again after an interruption: each copy is verified before the original is deleted.

  OMNICHANNEL_S3_ENDPOINT=https://… OMNICHANNEL_S3_BUCKET=… omnichannel-server media migrate --to s3
  omnichannel-server media migrate --to database

Restart all instances with the bucket before --to s3. For --to database, stop all instances, and start them afterwards without the bucket.`,
    settings: [...database, ...s3],
    load: async () => (await import('./media.ts')).media,
  },
  doctor: {
    about: 'Check settings, database, clock and disk, and suggest fixes',
    help: `It exits with 1 when something prevents the service from working. Run it as the user of the service, with the settings of the service.

  omnichannel-server doctor`,
    settings: 'all',
    load: withoutArguments(async (config) => (await import('./doctor.ts')).runDoctor(config), {
      isReadOnly: true,
      localOnly: 'checks the settings, the disk and the database of its machine',
    }),
  },
  backup: {
    about: 'Write the whole database into a file',
    help: `The service may be running. The file contains personal data, but not OMNICHANNEL_SECRET (with the embedded database: the file
"secret" in the data directory). Keep the secret as well, since the database is bound to it.

  omnichannel-server backup omnichannel.backup`,
    settings: database,
    load: async () => ({ '': (await import('./backup.ts')).backupAction }),
  },
  restore: {
    about: 'Restore a backup into an empty database',
    help: `No service may run on that database. Without DATABASE_URL it creates the data directory, if it does not exist.

  omnichannel-server restore omnichannel.backup --data-dir ./restored`,
    settings: database,
    load: async () => ({ '': (await import('./restore.ts')).restoreAction }),
  },
  erase: {
    about: 'Erase the data of a person',
    help: `A number is erased in all environments, unless you name one. A subscriber or a contact belongs to one environment. The service may be
running; backups are not changed.

  omnichannel-server erase --number +12025550123 --dry-run
  omnichannel-server erase --number +12025550123
  omnichannel-server erase --subscriber customer-42
  omnichannel-server erase --contact messenger:1000000000000100`,
    settings: database,
    load: async () => ({ '': (await import('./erase.ts')).eraseAction }),
  },
};
