interface ImportMetaEnv {
  /** Where the service is. */
  readonly VITE_OMNICHANNEL_URL?: string;
}
