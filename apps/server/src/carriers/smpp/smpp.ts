import type { CheckResult, Connection, SmsKind } from '../connection-kind.ts';
import { type BindCommand, bind } from './bind.ts';
import { openLink } from './link.ts';
import { credentialsSchema, type SmppCredentials, type SmppSettings, settingsSchema } from './settings.ts';
import { status } from './status.ts';

/** Milliseconds that the provider has to respond to `unbind` after a check. */
const unbindTimeoutMs = 3000;

/** SMPP 3.4, as a client (ESME) of a provider's SMSC. */
export const smppKind: SmsKind<SmppSettings, SmppCredentials> = {
  name: 'smpp',
  channel: 'sms',
  about: 'SMS over SMPP 3.4, the protocol of most SMS providers and operators.',
  hasSession: true,
  settings: settingsSchema,
  credentials: credentialsSchema,
  example: {
    settings: { host: 'smpp.example.com', port: 2775, enquireLinkSeconds: 30, joining: 'udh' },
    credentials: { systemId: 'example', password: 'secret08' },
  },
  findFaults({ destinationFormat, countryCode, tls, tlsCa }) {
    const faults: string[] = [];
    if (destinationFormat === 'national' && countryCode === '')
      faults.push('destinationFormat "national" needs countryCode: the calling code that the provider leaves out.');
    if (tlsCa !== '' && !tls) faults.push('tlsCa has no effect without TLS. Set tls to true.');
    return faults;
  },
  check,
  open: (connection, events) => openLink(connection, events),
};

/** Binds as the link will, and unbinds. */
async function check(connection: Connection<SmppSettings, SmppCredentials>, signal: AbortSignal): Promise<CheckResult> {
  const commands: readonly BindCommand[] =
    connection.settings.bindMode === 'transceiver' ? ['bind_transceiver'] : ['bind_transmitter', 'bind_receiver'];
  for (const command of commands) {
    const result = await bind(
      connection,
      command,
      {
        // A check stores nothing, so the provider must repeat its deliveries.
        onRequest: ({ command, sequence }, from) => {
          if (command === 'deliver_sm' || command === 'data_sm')
            from.respond({ command: `${command}_resp`, status: status.RX_T_APPN, sequence, messageId: '', tlvs: [] });
        },
        onClose: () => {},
      },
      signal,
    );
    if (result.outcome !== 'bound') return result;
    await result.connection.request({ command: 'unbind', tlvs: [] }, unbindTimeoutMs);
    result.connection.end('the check is over');
  }
  return { outcome: 'ok' };
}
