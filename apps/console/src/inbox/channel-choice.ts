import type { Channel } from '../api/sandbox.ts';

/** The channel that the composer writes on. */
export interface ChannelChoice {
  channel: Channel;
  offered: readonly Channel[];
  /** Whether the channel stays when others are offered: a person chose it, or it is the last used one. */
  isSettled: boolean;
}

interface Offer {
  /** The channels to choose from, the last used one first. */
  channels: readonly Channel[];
  /** Whether the last used channel is known. */
  isUsedKnown: boolean;
  /** Whether a person has begun to write. */
  hasText: boolean;
}

/** Updates the choice when other channels are offered: a message on another channel does not change what is about to be sent. */
export function updateChoice(
  choice: ChannelChoice | undefined,
  { channels, isUsedKnown, hasText }: Offer,
): ChannelChoice {
  const [first = 'chatApp'] = channels;
  if (!choice) return { channel: first, offered: channels, isSettled: isUsedKnown };
  const isSame = choice.offered.join() === channels.join();
  const staysChosen = isSame || ((choice.isSettled || hasText) && channels.includes(choice.channel));
  return {
    channel: staysChosen ? choice.channel : first,
    offered: channels,
    isSettled: choice.isSettled || isUsedKnown,
  };
}
