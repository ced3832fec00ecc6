interface ImportMetaEnv {
  /** The URL of the service. */
  readonly VITE_OMNICHANNEL_URL?: string;
  /** A token of `createSubscriberToken`, for the notifications of a real subscriber. */
  readonly VITE_OMNICHANNEL_SUBSCRIBER_TOKEN?: string;
}
