import type { SequenceDiagram } from '../sequence.ts';
import type { StateDiagram } from '../states.ts';

export const verification: SequenceDiagram = {
  title: 'From the phone number to the outcome',
  participants: [
    { id: 'user', label: 'Your user' },
    { id: 'server', label: 'Your server', yours: true },
    { id: 'service', label: 'Omnichannel' },
  ],
  steps: [
    { from: 'user', to: 'server', text: 'Types in the number' },
    { from: 'server', to: 'service', text: '`requestVerification` with the number' },
    { from: 'service', to: 'server', text: '`checkCode`', reply: true },
    { from: 'server', to: 'server', text: 'Keeps `checkCode` in the session' },
    { from: 'service', to: 'user', text: 'SMS with the passcode' },
    { note: 'The user reads the SMS' },
    { from: 'user', to: 'server', text: 'Types in the passcode' },
    { from: 'server', to: 'service', text: '`checkVerification` with passcode and `checkCode`' },
    { from: 'service', to: 'server', text: '`PasscodeStatus`', reply: true },
    { from: 'server', to: 'user', text: 'Verified, or asked again', reply: true },
  ],
};

export const passcode: StateDiagram = {
  title: 'States of a passcode; 0, 1 and 2 are the PasscodeStatus of a check',
  states: [
    { id: 'sent', label: 'Sent', note: 'A wrong passcode returns 2, and counts.' },
    { id: 'valid', label: 'Verified', note: 'The right passcode returned 1. It is used up.', tone: 'good' },
    { id: 'expired', label: 'Expired', note: 'Any passcode returns 0.', lane: 1, tone: 'bad' },
    { id: 'spent', label: 'Spent', note: 'Any check returns 429.', lane: 2, tone: 'bad' },
  ],
  transitions: [
    { from: 'sent', to: 'sent', label: 'a wrong passcode' },
    { from: 'sent', to: 'valid', label: 'the right passcode' },
    { from: 'sent', to: 'expired', label: 'its lifetime is over' },
    { from: 'sent', to: 'spent', label: 'checked too often' },
  ],
};
