import type { Config } from '../config/config.ts';

/** What can be done from the command line. */
export interface Command {
  /** What follows the program's name. */
  usage: string;
  /** One line, for the list of commands. */
  about: string;
  /** What else there is to know, with examples to paste. */
  help: string;
  /** Loads what it needs only now, so that `--help` and a wrong flag answer at once. */
  run(config: Config, args: readonly string[]): Promise<void>;
}

export const commands: Readonly<Record<string, Command>> = {
  start: {
    usage: 'start [settings]',
    about: 'runs the service until Ctrl-C or SIGTERM',
    help: `Without DATABASE_URL it brings a PostgreSQL of its own, in ./.omnichannel, and makes a sandbox account at the first start.

  omnichannel-server start
  omnichannel-server start --port 8080 --data-dir /var/lib/omnichannel
  DATABASE_URL=postgres://… OMNICHANNEL_SECRET=… omnichannel-server start --role api
  DATABASE_URL=postgres://… OMNICHANNEL_SECRET=… omnichannel-server start --role worker --port 4021

A signal lets requests and jobs finish, for 30 s at most; a second one ends it at once.`,
    run: async (config, args) => (await import('./start.ts')).startCommand(config, args),
  },
  migrate: {
    usage: 'migrate',
    about: 'brings the tables of the database to this version',
    help: `start does the same; this is for those who want to do it before. Versions side by side: the newer one may migrate first.

  DATABASE_URL=postgres://… omnichannel-server migrate`,
    run: async (config, args) => (await import('./migrate.ts')).migrateCommand(config, args),
  },
  accounts: {
    usage: 'accounts create|list|set|rotate-key|disable|enable|rotate-signing-key …',
    about: 'who may sign in',
    help: `The service may run meanwhile; it knows of a change within 5 s. An API key is shown once, when it is made.

  omnichannel-server accounts create shop --sandbox --sender 'Example Shop'
  omnichannel-server accounts list --json
  omnichannel-server accounts set shop --limit requestVerification=50
  omnichannel-server accounts set shop --knowledge policies --knowledge care --agent-assistant yes
  omnichannel-server accounts rotate-key shop
  omnichannel-server accounts disable shop
  omnichannel-server accounts rotate-signing-key

--limit counts requests a second. --knowledge names the knowledge bases that its chat looks into: all, unless some are set.
The answers of an --agent-assistant only stream, and tell of its searches. rotate-signing-key makes another key for access tokens; with --revoke everyone has to sign in again.`,
    run: async (config, args) => (await import('./accounts.ts')).accountsCommand(config, args),
  },
  templates: {
    usage: 'templates import|list|delete … --account <userName>',
    about: 'the templates that messages of an account are made from',
    help: `The files are JSON or YAML, as the API of WhatsApp has templates. All of them are imported, or nothing. The service may run
meanwhile.

  omnichannel-server templates import order_shipped.json --account shop
  omnichannel-server templates list --account shop
  omnichannel-server templates delete order_shipped --language ar --account shop`,
    run: async (config, args) => (await import('./templates.ts')).templatesCommand(config, args),
  },
  cards: {
    usage: 'cards import|list|delete … --account <userName>',
    about: 'what an account sends as cards in the chat channel',
    help: `The files are JSON or YAML. All of them are imported, or nothing. The service may run meanwhile.

  omnichannel-server cards import order-status.json --account shop
  omnichannel-server cards list --account shop
  omnichannel-server cards delete card_order_status --account shop`,
    run: async (config, args) => (await import('./cards.ts')).cardsCommand(config, args),
  },
  'sandbox-link': {
    usage: 'sandbox-link <userName>',
    about: 'makes a link that opens the sandbox page once, for the messages of an account',
    help: `The service may run meanwhile. Give the --port and --host that it has.

  omnichannel-server sandbox-link sandbox`,
    run: async (config, args) => (await import('./sandbox-link.ts')).sandboxLinkCommand(config, args),
  },
  endpoints: {
    usage: 'endpoints set|show|rotate|enable --account <userName> …',
    about: 'where webhooks go that no operation sets, and their secrets',
    help: `The service may run meanwhile. A secret that is not given with --secret-stdin is made, and shown once.

  omnichannel-server endpoints set --account shop --channel messenger --url https://example.com/hooks/messenger
  omnichannel-server endpoints show --account shop
  omnichannel-server endpoints rotate --account shop --channel messenger
  omnichannel-server endpoints enable --account shop --channel chatApp.status

rotate makes a new secret and shows it; deliveries are signed with both for 24 hours. show tells where nobody has seen the secret yet,
since it was made when an integrator set a URL without one. enable switches on one that was switched off, since it
answered 410 or only failed for five days.`,
    run: async (config, args) => (await import('./endpoints.ts')).endpointsCommand(config, args),
  },
  deliveries: {
    usage: 'deliveries list|show|retry …',
    about: 'webhook deliveries: which arrived, wait or were given up; makes them again',
    help: `The service may run meanwhile. The newest come first; show prints the body, which holds what people write.

  omnichannel-server deliveries list --account shop --state dead
  omnichannel-server deliveries show msg_…
  omnichannel-server deliveries retry msg_…
  omnichannel-server deliveries retry --dead --account shop --channel chatApp.status`,
    run: async (config, args) => (await import('./deliveries.ts')).deliveriesCommand(config, args),
  },
  knowledge: {
    usage: 'knowledge import|list|show|delete …',
    about: 'the documents that questions are answered from',
    help: `The service may run meanwhile; it finds what is imported at once. import reads Markdown, HTML, text, PDF and DOCX, in folders
with all that is below them. Run it again after changes: a document is known by its path, so what is unchanged is skipped, what
has changed is replaced, and what is gone from a folder is removed.

  omnichannel-server knowledge import ./handbook --name handbook --account sandbox
  omnichannel-server knowledge import faq.pdf prices.docx --name shop --account sandbox --description 'For customers'
  omnichannel-server knowledge list --account sandbox
  omnichannel-server knowledge show --name handbook --account sandbox
  omnichannel-server knowledge delete --name handbook --account sandbox

It ends with 1 when a document could not be read, and says why; the others are imported.`,
    run: async (config, args) => (await import('./knowledge.ts')).knowledgeCommand(config, args),
  },
  doctor: {
    usage: 'doctor [settings]',
    about: 'looks at settings, database, clock and disk, and says what to mend',
    help: `It ends with 1 when something keeps the service from working. Run it as the user, and with the settings, of the service.

  omnichannel-server doctor`,
    run: async (config, args) => (await import('./doctor.ts')).doctorCommand(config, args),
  },
  backup: {
    usage: 'backup <file>',
    about: 'writes everything in the database into a file',
    help: `The service may run meanwhile. The file holds personal data, and not OMNICHANNEL_SECRET (with the embedded database: the
file "secret" in the data directory), which must be kept as well.

  omnichannel-server backup omnichannel.backup`,
    run: async (config, args) => (await import('./backup.ts')).backupCommand(config, args),
  },
  restore: {
    usage: 'restore <file>',
    about: 'puts a backup into an empty database',
    help: `No service may run on that database meanwhile.

  omnichannel-server restore omnichannel.backup --data-dir ./restored`,
    run: async (config, args) => (await import('./restore.ts')).restoreCommand(config, args),
  },
  erase: {
    usage:
      'erase --number <number> | --subscriber <subscriberId> | --contact <channel>:<id> [--environment <id>] [--dry-run]',
    about: 'removes a person from all rows',
    help: `By number from all environments, unless one is named; a subscriber and a contact of a channel are those of one. The service may run meanwhile; backups are left as they are.

  omnichannel-server erase --number +12025550123 --dry-run
  omnichannel-server erase --number +12025550123
  omnichannel-server erase --subscriber customer-42
  omnichannel-server erase --contact messenger:1000000000000100`,
    run: async (config, args) => (await import('./erase.ts')).eraseCommand(config, args),
  },
};
