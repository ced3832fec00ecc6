import { OmnichannelAdmin } from '@omnichannel/admin';
import { ConfigurationError } from '@omnichannel/client';
import { UsageError } from '../../platform/config/flags.ts';
import { isLoopback } from '../../platform/config/start-faults.ts';
import type { RemoteService } from './service.ts';

/**
 * Creates the client of the admin API of a service. It warns on stderr when the key would cross a network without encryption.
 *
 * @throws {UsageError} when the operator key is malformed
 */
export function connectTo({ url, operatorKey }: RemoteService): OmnichannelAdmin {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    console.error('Warning: the address of the service is http, so the operator key is sent without encryption.');
  }
  try {
    return new OmnichannelAdmin({ baseUrl: url, operatorKey });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new UsageError('OMNICHANNEL_OPERATOR_KEY is malformed: it is omo_… without white space, and without Bearer.');
  }
}
