/**
 * The reasons of outcomes that the service writes itself. `store_outcomes.sql` writes those of preferences. The pages of notifications
 * translate each of them; reasons in the words of a template, a provider or the contract have no translation.
 */
export const outcomeReasons = {
  deleted: 'The subscriber was deleted.',
  notPrepared: 'The message could not be prepared.',
  notAccepted: 'The mail server did not accept the e-mail in any attempt.',
  interrupted:
    'The attempt was interrupted. It is not known whether the mail server has the e-mail, so it was not repeated.',
  connectionLost:
    'The connection was lost after the content was sent. It is not known whether the mail server has the e-mail, so it was not repeated.',
  allOff: 'The subscriber has turned off all notifications.',
  workflowOff: 'The subscriber has turned off the workflow.',
  channelOff: 'The subscriber has turned off the channel.',
  workflowChannelOff: 'The subscriber has turned off the channel for this workflow.',
} as const;
