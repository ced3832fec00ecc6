interface ImportMetaEnv {
  /** The URL of the service. */
  readonly VITE_OMNICHANNEL_URL?: string;
}
