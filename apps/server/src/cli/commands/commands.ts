import type { Config } from '../../platform/config/config.ts';
import type { SettingName } from '../../platform/config/settings.ts';
import { findStartFaults } from '../../platform/config/start-faults.ts';
import type { Actions } from './action.ts';

/** What can be done from the command line. */
export interface Command {
  /** One line, for the list of commands. */
  about: string;
  /** What else there is to know, with examples to paste. */
  help: string;
  /** The settings that it goes by; its help shows no others. */
  settings: readonly SettingName[] | 'all';
  /** What keeps it from working with settings that are each right; told with all that is wrong with them. */
  faults?(config: Config): readonly string[];
  /** Loads what it needs only now, so that the list of commands and a wrong one answer at once. */
  load(): Promise<Actions>;
}

const database: readonly SettingName[] = ['dataDir', 'databaseUrl', 'directDatabaseUrl'];
const keys: readonly SettingName[] = ['secret', 'previousSecrets'];
const embedding: readonly SettingName[] = ['embeddingBaseUrl', 'embeddingModel', 'embeddingApiKey'];

/** A command that takes nothing but settings. */
function bare(perform: (config: Config) => Promise<void>): Command['load'] {
  return async () => ({ '': { flags: {}, perform: (_given, config) => perform(config) } });
}

export const commands: Readonly<Record<string, Command>> = {
  start: {
    about: 'runs the service until Ctrl-C or SIGTERM',
    help: `Without DATABASE_URL it brings a PostgreSQL of its own, in ./.omnichannel, and makes a sandbox account at the first start.

  omnichannel-server start
  omnichannel-server start --port 8080 --data-dir /var/lib/omnichannel
  DATABASE_URL=postgres://… OMNICHANNEL_SECRET=… omnichannel-server start --role api
  DATABASE_URL=postgres://… OMNICHANNEL_SECRET=… omnichannel-server start --role worker --port 4021

A signal lets requests and jobs finish, for 30 s at most; a second one ends it at once.`,
    settings: 'all',
    faults: findStartFaults,
    load: bare(async (config) => (await import('./start.ts')).start(config)),
  },
  migrate: {
    about: 'brings the tables of the database to this version',
    help: `start does the same; this is for those who want to do it before. Versions side by side: the newer one may migrate first. An embedded
database comes with the first start.

  DATABASE_URL=postgres://… omnichannel-server migrate`,
    settings: database,
    load: bare(async (config) => (await import('./migrate.ts')).migrateDatabase(config)),
  },
  accounts: {
    about: 'who may sign in',
    help: `The service may run meanwhile; it knows of a change within 5 s. An API key is shown once, when it is made.

  omnichannel-server accounts create shop --sandbox --sender ExampleShop
  omnichannel-server accounts list --json
  omnichannel-server accounts set shop --limit requestVerification=50
  omnichannel-server accounts set shop --knowledge policies --knowledge care --agent-assistant yes
  omnichannel-server accounts rotate-key shop
  omnichannel-server accounts end-sessions shop
  omnichannel-server accounts disable shop
  omnichannel-server accounts rotate-signing-key --revoke

An embedded database comes with the first start; with DATABASE_URL an account can be made before.`,
    settings: [...database, ...keys],
    load: async () => (await import('./accounts.ts')).accounts,
  },
  templates: {
    about: 'the templates that messages of an account are made from',
    help: `The files are JSON or YAML, as the API of WhatsApp has templates. The service may run meanwhile.

  omnichannel-server templates import order_shipped.json --account shop
  omnichannel-server templates list --account shop
  omnichannel-server templates delete order_shipped --language ar --account shop`,
    settings: database,
    load: async () => (await import('./templates.ts')).templates,
  },
  cards: {
    about: 'what an account sends as cards in the chat channel',
    help: `The files are JSON or YAML. The service may run meanwhile.

  omnichannel-server cards import order-status.json --account shop
  omnichannel-server cards list --account shop
  omnichannel-server cards delete card_order_status --account shop`,
    settings: database,
    load: async () => (await import('./cards.ts')).cards,
  },
  'sandbox-link': {
    about: 'makes a link that opens the sandbox page once, for the messages of a sandbox account',
    help: `The service may run meanwhile. Give the --port and --host that it has.

  omnichannel-server sandbox-link sandbox`,
    settings: [...database, 'host', 'port'],
    load: async () => ({ '': (await import('./sandbox-link.ts')).sandboxLinkAction }),
  },
  endpoints: {
    about: 'where webhooks go that no operation sets, and their secrets',
    help: `The service may run meanwhile.

  omnichannel-server endpoints set --account shop --channel messenger --url https://example.com/hooks/messenger
  omnichannel-server endpoints show --account shop
  omnichannel-server endpoints rotate --account shop --channel messenger
  omnichannel-server endpoints enable --account shop --channel chatApp.status

show tells where nobody has seen the secret yet, since it was made when an integrator set a URL without one. One is switched off when it
answered 410, or only failed for five days.`,
    settings: [...database, ...keys],
    load: async () => (await import('./endpoints.ts')).endpoints,
  },
  deliveries: {
    about: 'webhook deliveries: which arrived, wait or were given up; makes them again',
    help: `The service may run meanwhile.

  omnichannel-server deliveries list --account shop --state dead
  omnichannel-server deliveries show msg_…
  omnichannel-server deliveries retry msg_…
  omnichannel-server deliveries retry --dead --account shop --channel chatApp.status`,
    settings: [...database, ...keys],
    load: async () => (await import('./deliveries.ts')).deliveries,
  },
  knowledge: {
    about: 'the documents that questions are answered from',
    help: `The service may run meanwhile; it finds what is imported at once. import reads Markdown, HTML, text, PDF and DOCX, in folders
with all that is below them. Run it again after changes: a document is known by its path, so what is unchanged is skipped, what
has changed is replaced, and what is gone from a folder is removed.

  omnichannel-server knowledge import ./handbook --name handbook --account sandbox
  omnichannel-server knowledge import faq.pdf prices.docx --name shop --account sandbox --description 'For customers'
  omnichannel-server knowledge list --account sandbox
  omnichannel-server knowledge show --name handbook --account sandbox
  omnichannel-server knowledge delete --name handbook --account sandbox`,
    settings: [...database, ...embedding],
    load: async () => (await import('./knowledge.ts')).knowledge,
  },
  doctor: {
    about: 'looks at settings, database, clock and disk, and says what to mend',
    help: `It ends with 1 when something keeps the service from working. Run it as the user, and with the settings, of the service.

  omnichannel-server doctor`,
    settings: 'all',
    load: bare(async (config) => (await import('./doctor.ts')).examine(config)),
  },
  backup: {
    about: 'writes everything in the database into a file',
    help: `The service may run meanwhile. The file holds personal data, and not OMNICHANNEL_SECRET (with the embedded database: the
file "secret" in the data directory), which must be kept as well: the database belongs to it.

  omnichannel-server backup omnichannel.backup`,
    settings: database,
    load: async () => ({ '': (await import('./backup.ts')).backupAction }),
  },
  restore: {
    about: 'puts a backup into an empty database',
    help: `No service may run on that database meanwhile. Without DATABASE_URL it makes the data directory, where there is none.

  omnichannel-server restore omnichannel.backup --data-dir ./restored`,
    settings: database,
    load: async () => ({ '': (await import('./restore.ts')).restoreAction }),
  },
  erase: {
    about: 'removes a person from all rows',
    help: `By number from all environments, unless one is named; a subscriber and a contact of a channel are those of one. The service may run
meanwhile; backups are left as they are.

  omnichannel-server erase --number +12025550123 --dry-run
  omnichannel-server erase --number +12025550123
  omnichannel-server erase --subscriber customer-42
  omnichannel-server erase --contact messenger:1000000000000100`,
    settings: database,
    load: async () => ({ '': (await import('./erase.ts')).eraseAction }),
  },
};
