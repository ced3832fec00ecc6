export const english = {
  sandbox: 'Sandbox',
  messages: 'Messages',
  knowledgeChat: 'Knowledge chat',
  subscribers: 'Subscribers',
  workflows: 'Workflows',
  events: 'Events',
  rejectedRequests: 'Rejected requests',
  failureSimulation: 'Failure simulation',
  clear: 'Clear',
  connection: { connecting: 'Connecting…', connected: 'Connected', lost: 'Reconnecting…', ended: 'Ended' },
  noResponse: 'The service does not respond. Start it again.',
  returnedStatus: (status: number) => `The service returned ${status}.`,
  languageNotLoaded: 'The language could not be loaded. Try again.',
};

export type BarTexts = typeof english;
