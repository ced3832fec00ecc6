import type { Carrier, Carriers } from './carrier.ts';

/** Carriers together, each of which serves its channels. Where one of them is the sandbox's, its page is there. */
export function byChannel(carriers: Carriers): Carrier {
  const all = [...new Set(Object.values(carriers))];
  return {
    name: all.map(({ name }) => name).join(', '),
    sandbox: all.some(({ sandbox }) => sandbox),
    sendSms: (sms, signal) => carriers.sms.sendSms(sms, signal),
    send: (message, signal) => carriers[message.channel].send(message, signal),
    checkContacts: (numbers, signal) => carriers.chatApp.checkContacts(numbers, signal),
    connect(events, files) {
      const features = all.map((carrier) => carrier.connect(events, files));
      return {
        workers: Object.assign({}, ...features.map(({ workers }) => workers)),
        givenUp: Object.assign({}, ...features.map(({ givenUp }) => givenUp)),
        routes(app) {
          for (const feature of features) feature.routes?.(app);
        },
        async start() {
          for (const feature of features) await feature.start?.();
        },
        async close() {
          await Promise.all(features.map((feature) => feature.close?.()));
        },
      };
    },
  };
}
