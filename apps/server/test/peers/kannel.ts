import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { type PeerProcess, startPeer } from './installed-peer.ts';

/** Kannel as a client of an SMSC: bearerbox has the bind, smsbox takes SMS over HTTP. */
export interface Kannel {
  /** Sends an SMS through Kannel. */
  send(sms: { from: string; to: string; text: string; dlrUrl?: string }): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param smscPort of the SMSC on 127.0.0.1
 * @param inboundUrl that Kannel calls for an inbound SMS, with its variables such as `%p`
 */
export async function startKannel(smscPort: number, inboundUrl: string, idType: string): Promise<Kannel> {
  const folder = await mkdtemp(join(tmpdir(), 'kannel-'));
  const [adminPort, smsboxPort, httpPort] = (await freePorts(3)) as [number, number, number];
  const file = join(folder, 'kannel.conf');
  await writeFile(file, configuration({ smscPort, adminPort, smsboxPort, httpPort, inboundUrl, idType }));
  const boxes: PeerProcess[] = [];
  const start = async (box: string, expected: string) => {
    const peer = startPeer(box, ['-v', '1', file]);
    boxes.push(peer);
    await peer.waitForLine((line) => line.includes(expected));
  };
  await start('/usr/sbin/bearerbox', 'Start-up done');
  await start('/usr/sbin/smsbox', 'Connected to bearerbox');
  return {
    async send({ from, to, text, dlrUrl }) {
      const query = new URLSearchParams({ username: 'test', password: 'secret08', from, to, text, charset: 'UTF-8' });
      if (dlrUrl) {
        query.set('dlr-mask', '31');
        query.set('dlr-url', dlrUrl);
      }
      // Kannel does not choose UCS-2 by itself.
      query.set('coding', /^[ -~€]*$/.test(text) ? '0' : '2');
      const response = await fetch(`http://127.0.0.1:${httpPort}/cgi-bin/sendsms?${query}`);
      if (response.status !== 202) throw new Error(`Kannel responded ${response.status}: ${await response.text()}`);
    },
    async close() {
      for (const box of boxes.reverse()) await box.stop();
      await rm(folder, { recursive: true });
    },
  };
}

interface Ports {
  smscPort: number;
  adminPort: number;
  smsboxPort: number;
  httpPort: number;
  inboundUrl: string;
  idType: string;
}

function configuration({ smscPort, adminPort, smsboxPort, httpPort, inboundUrl, idType }: Ports): string {
  return `
group = core
admin-port = ${adminPort}
admin-interface = 127.0.0.1
admin-password = secret08
smsbox-port = ${smsboxPort}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
dlr-storage = internal

group = smsc
smsc = smpp
smsc-id = test
host = 127.0.0.1
port = ${smscPort}
transceiver-mode = true
smsc-username = test
smsc-password = secret08
system-type = ""
msg-id-type = ${idType}
enquire-link-interval = 1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${httpPort}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = test
password = secret08
concatenation = true
max-messages = 20

group = sms-service
keyword = default
get-url = "${inboundUrl}"
max-messages = 0
catch-all = true
accept-x-kannel-headers = true
omit-empty = true
`;
}
