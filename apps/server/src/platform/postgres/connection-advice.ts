/** A fault of the connection that an operator can correct. */
interface Advice {
  /** The state, without a full stop. */
  problem: string;
  /** The next step, as a sentence. */
  step: string;
}

interface KnownFault {
  /** SQLSTATE or a code of Node.js. */
  codes?: readonly string[];
  /** Tells faults with the same code apart, and those without a code. */
  message?: RegExp;
  /** Introduces the message of the error. */
  problem: string;
  step: string;
}

const rejected = 'The database rejects the connection';
const untrusted = 'The certificate of the database cannot be trusted';

/** Faults in the order of their checks: special ones first. Messages are those of PostgreSQL in English, and of `pg`. */
const knownFaults: readonly KnownFault[] = [
  {
    codes: ['28000'],
    message: /no encryption|SSL off/,
    problem: rejected,
    step: 'Allow this machine, user and database in pg_hba.conf of the server. If it allows them with TLS only, add sslmode=verify-full to DATABASE_URL.',
  },
  {
    codes: ['28000'],
    message: /pg_hba\.conf/,
    problem: rejected,
    step: 'Allow this machine, user and database in pg_hba.conf of the server. Check DATABASE_URL.',
  },
  {
    codes: ['28P01'],
    problem: rejected,
    step: 'Percent-encode special characters of the password: @ is %40, / is %2F, # is %23, % is %25. Check DATABASE_URL.',
  },
  {
    message: /^SASL: .*password must be/,
    problem: rejected,
    step: 'The URL has no password. Check DATABASE_URL.',
  },
  {
    codes: ['3D000'],
    problem: rejected,
    step: 'Write the name of an existing database after the host, or create this one. Check DATABASE_URL.',
  },
  { codes: ['28000'], problem: rejected, step: 'Check DATABASE_URL.' },
  {
    codes: ['25006'],
    problem: 'The database is read-only',
    step: 'Set DATABASE_URL to the primary, since this server is a standby or takes no writes. With several hosts in the URL the service finds the primary.',
  },
  {
    message: /^The server does not support SSL connections/,
    problem: 'The database has no TLS',
    step: 'Set ssl to on in postgresql.conf. In a network that you trust, set sslmode=disable in DATABASE_URL.',
  },
  {
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID'],
    problem: untrusted,
    step: 'Use a host in DATABASE_URL that the certificate names. To accept any name of your CA, add uselibpqcompat=true&sslmode=verify-ca.',
  },
  {
    codes: ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
    problem: untrusted,
    step: 'Renew the certificate of the server, and check the clock of this machine.',
  },
  {
    codes: [
      'CERT_SIGNATURE_FAILURE',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    problem: untrusted,
    step: 'Set DATABASE_CA_FILE to the certificates of the CA that signed it.',
  },
  {
    codes: ['53300'],
    problem: 'The database has no free connection',
    step: 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE.',
  },
  {
    codes: ['42501'],
    problem: 'The user of the database lacks a privilege',
    step: 'Let the user of DATABASE_URL own the database: ALTER DATABASE … OWNER TO ….',
  },
  {
    message: /^no server of the URL accepts writes/,
    problem: 'The database cannot be reached',
    step: 'Check DATABASE_URL and its servers.',
  },
];

/** Describes an error of the connection that has a known remedy, in one line; undefined for any other error. */
export function adviseOnConnection(error: unknown): Advice | undefined {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const fault = knownFaults.find(
    (known) => (known.codes?.includes(code) ?? true) && (known.message?.test(message) ?? true),
  );
  const lines = message.split('\n').map((line) => line.trim());
  return fault && { problem: `${fault.problem}: ${lines.filter((line) => line !== '').join(' ')}`, step: fault.step };
}
